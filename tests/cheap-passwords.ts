/** `PASSWORD_COST` in tests: the real hash in a thousandth of the time. password.server.test measures with the real cost. */
export const CHEAP_PASSWORD_COST = "4";
