/** How long anything takes is the machine's business: what takes this long hangs. */
export const HANG_MS = 5 * 60_000;
