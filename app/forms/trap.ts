/** A field of public forms that people don't see: whoever fills it in is a program. */
export const TRAP = "fax";
