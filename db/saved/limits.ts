/** Students who saved a program are counted up to this; more shows as "500+". */
export const SAVED_COUNTED = 500;

/** How many searches a student can save. */
export const MOST_SEARCHES = 10;

/** How many saved programs can have a plan, and how many items each. */
export const MOST_PLANS = 200;
export const MOST_PLAN_ITEMS = 30;
