/** What /moderation/health/ shows, counted by day. Pages load this file. */
export const HEALTH_KINDS = [
	/** Answers with a status of 500. */
	"errors",
	/** Answers with a status of 503. */
	"unavailable",
	/** Pages that took long. */
	"slow",
	/** Steps of the runs each minute and each hour. */
	"failed-jobs",
	/** Mails and pushes that could not be sent; the day's highest number. */
	"failed-mails",
	/** Mails and pushes that should have gone out an hour ago; the day's highest number. */
	"waiting-mails",
	/** Sources whose last run failed; the day's highest number. */
	"failing-sources",
] as const;

export type HealthKind = (typeof HEALTH_KINDS)[number];
