/** Not a performance limit, because machines differ: whatever takes this long is hanging. */
export const HANG_MS = 5 * 60_000;

/** For a whole test. Some go through twenty pages or start a dozen programs; what hangs is one step. */
export const WHOLE_TEST_MS = 4 * HANG_MS;
