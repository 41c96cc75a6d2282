/** Students who saved a program are counted up to this; more shows as "500+". */
export const SAVED_COUNTED = 500;

/** How many searches a student can save. */
export const MAX_SEARCHES = 10;

/** How many saved programs can have a plan, and how many items each. */
export const MAX_PLANS = 200;
export const MAX_PLAN_ITEMS = 30;

/** How long a program that was taken off a list can be put back as it was. */
export const UNDO_MS = 3_600_000;
