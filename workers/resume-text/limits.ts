/** How many pages are read. Nothing longer is a resume, and a PDF may claim any number. */
export const MAX_PAGES = 50;

/** How much text is kept; a page has some 4,000 characters. */
export const MAX_CHARACTERS = 200_000;

/** Rises whenever resumes are read better than before: those read by an older one are then read again. */
export const READER_VERSION = 6;
