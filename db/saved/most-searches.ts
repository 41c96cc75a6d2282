/** How many searches a student may save. */
export const MOST_SEARCHES = 10;
