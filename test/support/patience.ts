/** Not a performance limit, because machines differ: whatever takes this long is hanging. */
export const HANG_MS = 5 * 60_000;
