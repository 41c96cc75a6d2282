/**
 * What can be reported, with the reasons to choose from. Another kind is an entry here; its column, conditions and
 * texts are what the type checker then misses. Nothing misses the form that reports it, and its name in
 * db/reports/own-reports.ts.
 */
export const REPORT_REASONS = {
	program: ["closed", "broken-link", "wrong", "scam", "personal"],
	resume: ["personal", "not-theirs", "offensive", "scam", "spam", "other"],
	mentor: ["closed", "broken-link", "wrong", "scam", "personal"],
} as const;

export type Reportable = keyof typeof REPORT_REASONS;
export const REPORTABLE = Object.keys(REPORT_REASONS) as [Reportable, ...Reportable[]];
export type ReportReason<Kind extends Reportable = Reportable> =
	(typeof REPORT_REASONS)[Kind][number];

/** What became of a report. */
export const REPORT_OUTCOMES = ["kept", "taken-down", "mended"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
