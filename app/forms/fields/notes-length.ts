/** The maximum length of a private note. Separate from the form's schema, because the page's script needs it too. */
export const MAX_NOTES_LENGTH = 1000;
