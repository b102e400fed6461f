/** Separates facts on one line. It stays with the fact after it, so that no line ends with a dot. */
export const SEPARATOR = " \u00b7\u00a0";
