/**
 * The phrase a user types to delete their account. Separate from its schema so the page doesn't bundle the schema
 * library.
 */
export const DELETION_PHRASE = "DELETE MY ACCOUNT";
