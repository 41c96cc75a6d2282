/** Limits of a new password, in characters; in a separate file to keep pages small. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
