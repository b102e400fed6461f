/** What has to be typed before news goes out to so many users. */
export const sendPhrase = (recipients: number): string =>
  `SEND TO ${recipients} ${recipients === 1 ? "USER" : "USERS"}`;
