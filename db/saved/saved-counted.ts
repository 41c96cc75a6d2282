/** Students who saved a program are counted up to this; beyond it says "500+". */
export const SAVED_COUNTED = 500;
