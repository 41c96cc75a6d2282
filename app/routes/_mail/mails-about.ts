import type { MailKind } from "#db/schema.ts";

/** What mails of a kind bring, as in "They bring you …". */
export const MAILS_ABOUT: Partial<Record<MailKind, string>> = {
	reminders: "reminders of saved programs that close soon or open",
	"closes-soon": "reminders of saved programs that close soon",
	opens: "word of saved programs that open",
	changes: "changes of the programs you saved",
	"program-changed": "changes of the programs you saved",
	"program-closed": "changes of the programs you saved",
	"program-reopened": "changes of the programs you saved",
	"program-hidden": "changes of the programs you saved",
	searches: "new programs of your saved searches",
	"search-found": "new programs of your saved searches",
	weekly: "what fits you and closes soon, once a week",
	"contribution-approved": "what became of programs you shared",
	"contribution-corrected": "what became of programs you shared",
	"contribution-rejected": "what became of programs you shared",
	"report-decided": "what came of your reports",
	"resume-taken-down": "news about resumes you shared",
	"resume-restored": "news about resumes you shared",
	"queue-waits": "word of what waits for moderators",
};
