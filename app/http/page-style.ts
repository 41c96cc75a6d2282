/**
 * The style that stands in every page itself. A browser fades from one page to the next only if it finds this before
 * the first style sheet has come.
 */
export const PAGE_STYLE =
	"@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }";

/** Its hash for the Content-Security-Policy, because a page in shared caches can't hold a nonce. */
export const PAGE_STYLE_HASH = "sha256-BT9v/QBIPy6h6Xsedt3mlWtb2tztdHmBzXc4RISr3Dk=";
