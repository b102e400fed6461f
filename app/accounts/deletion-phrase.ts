/** What a user types to have the account deleted. Apart from its schema, so that the page needs no schema library. */
export const DELETION_PHRASE = "DELETE MY ACCOUNT";
