/** How many pages are read. Nothing longer is a resume, and a PDF may claim any number. */
export const MAX_PAGES = 50;
