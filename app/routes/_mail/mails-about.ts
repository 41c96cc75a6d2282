import type { MailKind } from "#db/schema.ts";

/** What mails of a kind bring, as in "They bring you …". */
export const MAILS_ABOUT: Partial<Record<MailKind, string>> = {
	reminders: "reminders of saved programs that close soon or open",
	"closes-soon": "reminders of saved programs that close soon",
	opens: "news of saved programs that open",
	changes: "changes to programs you saved",
	"program-changed": "changes to programs you saved",
	"program-closed": "changes to programs you saved",
	"program-reopened": "changes to programs you saved",
	"program-hidden": "changes to programs you saved",
	searches: "new programs of your saved searches",
	"search-found": "new programs of your saved searches",
	weekly: "what fits you and closes soon, once a week",
	"contribution-approved": "what became of programs you shared",
	"contribution-corrected": "what became of programs you shared",
	"contribution-rejected": "what became of programs you shared",
	"report-decided": "what came of your reports",
	"resume-taken-down": "news about resumes you shared",
	"resume-restored": "news about resumes you shared",
	"queue-waits": "news of what's waiting for moderators",
};
