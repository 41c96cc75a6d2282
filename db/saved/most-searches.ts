/** How many searches a student can save. */
export const MOST_SEARCHES = 10;
