/** The columns of `messages` that each kind of row needs besides its own. */
export const IMMEDIATE = { channel: "email", priority: "immediate" } as const;
export const ROUTINE = { channel: "email", kind: "digest", priority: "routine" } as const;
export const DEVICE = { channel: "push", kind: "alert", priority: "device" } as const;
