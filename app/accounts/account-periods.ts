/** An account whose address isn't verified by then is deleted. */
export const UNVERIFIED_KEPT_DAYS = 30;

/** Grace period in which a requested deletion can be canceled. */
export const DELETION_DELAY_DAYS = 7;

/**
 * How far back the owner of the mailbox undoes what someone else may have done: by "Not you?", by restoring an address, and by a
 * reset that removes new second factors.
 */
export const TAKE_BACK_DAYS = 7;

/** How long the links of an email that act without signing in work, such as "Not you?". */
export const EMAIL_LINK_DAYS = 7;

/** How long a browser remembers that it has signed in to an account. */
export const KNOWN_DEVICE_DAYS = 180;
