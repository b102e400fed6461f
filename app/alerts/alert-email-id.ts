/**
 * Returns the id of the one email that a user gets about an assessment. The assessment comes first, so that the emails of an
 * assessment are written side by side.
 */
export const alertEmailId = (assessmentId: string, userId: string) => `${assessmentId}.${userId}`;
