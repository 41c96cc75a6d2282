import type { MailKind } from "#db/schema.ts";

/** What each kind of mail is about, as in "We stopped the emails with …". */
export const MAILS_ABOUT: Partial<Record<MailKind, string>> = {
	reminders: "reminders about saved programs that close soon or open",
	"closes-soon": "reminders about saved programs that close soon",
	opens: "news about saved programs that open",
	changes: "news about changes to programs you saved",
	"program-changed": "news about changes to programs you saved",
	"program-closed": "news about changes to programs you saved",
	"program-reopened": "news about changes to programs you saved",
	"program-hidden": "news about changes to programs you saved",
	searches: "new programs for your saved searches",
	"search-found": "new programs for your saved searches",
	weekly: "what fits you and closes soon, once a week",
	"contribution-approved": "news about programs you shared",
	"contribution-corrected": "news about programs you shared",
	"contribution-rejected": "news about programs you shared",
	"report-decided": "news about your reports",
	"resume-taken-down": "news about resumes you shared",
	"resume-restored": "news about resumes you shared",
	"queue-waits": "news about what's waiting for moderators",
};
