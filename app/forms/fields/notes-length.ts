/** How long a note to oneself may be. Apart from the form's schema, because the page's script needs it too. */
export const MAX_NOTES_LENGTH = 1000;
