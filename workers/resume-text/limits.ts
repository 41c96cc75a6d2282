/** How many pages are read. More is no resume; a PDF may claim any number. */
export const MAX_PAGES = 50;
