/** The phrase to type before sending news to this many users. */
export const sendPhrase = (recipients: number): string =>
  `SEND TO ${recipients} ${recipients === 1 ? "USER" : "USERS"}`;
