/** Of a new password, in characters; apart, so that a page that asks for one loads nothing else. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
