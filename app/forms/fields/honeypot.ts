/** The honeypot of public forms: a field that people don't see, so that only bots fill it in. */
export const HONEYPOT = "fax";
