/** How far students are counted who saved a program: one more, and there are "500+". */
export const SAVED_COUNTED = 500;
