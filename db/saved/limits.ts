/** Students who saved a program are counted up to this; more shows as "500+". */
export const SAVED_COUNTED = 500;

/** How many searches a student can save. */
export const MOST_SEARCHES = 10;
