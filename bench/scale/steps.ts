export type Who = "anyone" | "student" | "moderator" | "token";

/** One request of the walk. */
export interface Step {
	who: Who;
	/** Its address; for a form, the page it is posted to. */
	path: string;
	/** GET by default. */
	method?: "POST" | "PATCH";
	/** A form's fields, or the JSON for the API. */
	send?: Record<string, string | string[]>;
	/** A name, if the address alone does not say what it does. */
	note?: string;
}

type Visit = string | [path: string, note: string];

/**
 * Every read-only page and API call, each as somebody who may see it. A new route needs a new line here.
 *
 * @param middle the seq of a program in the middle of the catalog
 */
export function visitsOf(middle: number): Step[] {
	const visits: Record<Who, Visit[]> = {
		anyone: [
			"/",
			"/about/",
			"/contact/",
			"/privacy/",
			"/mentor/register/",
			"/terms/",
			"/programs-public/",
			[`/programs-public/?at=b${middle}`, "a page in the middle"],
			["/programs-public/?q=fellowship", "a word that every program says"],
			["/programs-public/?q=fellowship&closed=1", "that word, closed ones too"],
			["/programs-public/?q=fel&closed=1", "its first three letters, closed ones too"],
			["/programs-public/?q=robotics", "a word that one in forty says"],
			["/programs-public/?q=robotics+major&closed=1", "two words that are never together"],
			["/programs-public/?q=astrolabe&closed=1", "a word that only the oldest program says"],
			["/programs-public/?q=fellowshpi", "a misspelled word"],
			["/programs-public/?q=robotics+astrolabe&closed=1", "close matches alone"],
			["/programs-public/?q=fellowship&order=newest", "a word that all say, newest first"],
			["/programs-public/?q=fellowship&order=closing&closed=1", "that word, closing soonest"],
			["/programs-public/?order=closing", "closing soonest"],
			["/programs-public/?order=closing&closed=1", "closing soonest, closed ones too"],
			["/programs-public/?kind=fellowship", "a kind that all are"],
			["/programs-public/?kind=research&closed=1", "a kind that none is"],
			["/programs-public/?kind=fellowship&kind=research&order=closing", "kinds, closing soonest"],
			["/programs-public/?who=sophomore&closed=1", "a year"],
			["/programs-public/?field=law&field=biology&closed=1", "fields, one of them for every major"],
			["/programs-public/?pay=paid&closed=1", "paid"],
			["/programs-public/?place=remote&place=abroad&closed=1", "places"],
			["/programs-public/?citizenship=citizens&closed=1", "a citizenship"],
			...["7", "30", "90", "none"].map(
				(days): Visit => [`/programs-public/?closes=${days}`, `what closes: ${days}`],
			),
			["/programs-public/?hbcu=1&opens=later&closed=1", "for HBCUs and opening later"],
			[
				"/programs-public/?q=fellowship&kind=fellowship&closes=90&order=closing",
				"a word, a kind and a deadline, closing soonest",
			],
			[
				"/programs-public/?q=summer+research+stipend+students+of+every+major&closed=1",
				"a sentence that most say",
			],
			"/feed.xml",
			"/feed.json?kind=fellowship",
			["/programs/id-10/", "as a visitor"],
			["/programs/id-10/report/", "as a visitor"],
			"/login/",
			"/signup/",
			"/forgot-password/",
			"/robots.txt",
			"/sitemap.xml",
			"/logos/example.org",
			"/photos/unknown",
			"/calendar/calendarofthestudent.ics",
		],
		student: [
			"/programs/",
			"/programs/id-10/",
			"/programs/saved/",
			"/programs/saved/plan/",
			"/programs/saved/plan/id-20/",
			"/programs/add-program/",
			[`/programs/?closed=1&at=b${middle}`, "a page in the middle, closed ones too"],
			["/programs/?q=fellowship", "a word that every program says"],
			"/programs/contributions/",
			"/programs/contributions/own-3/edit/",
			"/mentor/",
			"/resume/",
			"/resume/own-1/download",
			"/resume/viewer/own-1/",
			"/browse-resume/",
			["/browse-resume/?q=biology", "a word that every shared resume says"],
			"/browse-resume/resume-10/download",
			"/experience/",
			"/experience/add/",
			"/experience/own-1/edit/",
			"/profile/",
			"/profile/account/",
			"/profile/delete/",
			"/programs/id-10/report/",
			"/mentor/mentor-1/report/",
			"/profile/reports/",
			"/profile/data",
			"/resources/duplicate?link=example.org/500",
		],
		moderator: [
			"/moderation/",
			"/moderation/mentors/",
			"/moderation/messages/",
			"/moderation/import/",
			"/moderation/reports/",
			"/moderation/renewals/",
			"/moderation/log/",
			"/moderation/mails/",
			["/moderation/reports/?after=300", "a page in the middle"],
			["/moderation/log/?action=APPROVED", "one action"],
			["/moderation/log/?action=APPROVED&subject=mentor", "two filters that never meet"],
			["/moderation/log/?thing=id-10", "one thing"],
			"/moderation/published/",
			"/moderation/published/id-10/",
			["/moderation/published/?q=fellowship", "a word that every program says"],
			["/moderation/published/?q=example.org%2F500", "a link"],
			["/moderation/published/id-30/merge/?into=id-40", "two compared"],
		],
		token: [
			"/api/me",
			"/api/mentor",
			"/api/me/contributions/",
			"/api/program/",
			"/api/openapi.json",
			"/api/analytic/contributions?top=10",
			"/api/analytic/contributions?top=10&duration=monthly",
			"/api/analytic/contributions?top=10&duration=weekly",
		],
	};
	return (Object.keys(visits) as Who[]).flatMap((who) =>
		visits[who].map((visit) =>
			typeof visit === "string" ? { who, path: visit } : { who, path: visit[0], note: visit[1] },
		),
	);
}

const PROGRAM = { name: "A new program", description: "A summer of research." };

/**
 * People's writes, in an order in which each finds what it needs.
 *
 * @param pending four contributions that wait for a moderator
 */
export function writesOf(
	pending: { id: string; version: number }[],
	caller: { uid: string; email: string },
): Step[] {
	const form = (
		who: Who,
		path: string,
		note: string,
		send: Record<string, string | string[]>,
	): Step => ({
		who,
		path,
		method: "POST",
		note,
		send,
	});
	const call = (method: "POST" | "PATCH", path: string, send: Record<string, string>): Step => ({
		who: "token",
		method,
		path,
		send,
	});
	const decision = (at: number) => ({
		contribution_id: pending[at]?.id ?? "",
		version: String(pending[at]?.version),
	});
	const selection = (at: number) => `${pending[at]?.id}:${pending[at]?.version}`;
	const program = (name: string) => ({
		...PROGRAM,
		application_link: `https://new.example.org/${name}`,
	});
	const role = { title: "Assistant", organisation: "A lab", current: "on" };
	const message = { name: "Ada", email: "ada@example.edu", message: "A question." };
	return [
		form("student", "/programs/", "save", { intent: "save", program_id: "id-990" }),
		form("student", "/programs/", "unsave", { intent: "unsave", program_id: "id-990" }),
		form("student", "/programs/saved/", "mark as applied", {
			intent: "state",
			program_id: "id-30",
			state: "applied",
		}),
		form("student", "/programs/saved/plan/", "tick", {
			intent: "tick",
			program_id: "id-20",
			item_id: "own-2-ready",
			done: "1",
		}),
		form("student", "/programs/add-program/", "contribute", program("form")),
		form("student", "/programs/contributions/own-3/edit/", "edit", program("edited")),
		form("student", "/experience/add/", "add", {
			...role,
			start_month: "09",
			start_year: "2025",
		}),
		form("student", "/profile/", "change", { intent: "details", full_name: "Ada Byron" }),
		form("moderator", "/moderation/", "approve", { ...decision(0), decision: "approve" }),
		form("moderator", "/moderation/", "reject", {
			...decision(1),
			decision: "reject",
			note: "No.",
		}),
		form("moderator", "/moderation/", "approve two at once", {
			selected: [2, 3].map(selection),
			decision: "approve-selected",
		}),
		form("moderator", "/moderation/mentors/", "approve", {
			mentor_id: "waiting-1",
			decision: "approve",
		}),
		form("moderator", "/moderation/messages/", "done", { message_id: "message-2", state: "done" }),
		form("moderator", "/moderation/reports/", "keep a program", {
			program_id: "id-1",
			decision: "keep",
			read_to: "1",
		}),
		form("moderator", "/moderation/reports/", "take a program down", {
			program_id: "id-2",
			decision: "take-down",
			note: "Gone.",
			read_to: "1",
		}),
		form("moderator", "/moderation/reports/", "keep a mentor", {
			mentor_id: "mentor-1",
			decision: "keep",
			read_to: "1",
		}),
		form("moderator", "/moderation/published/id-50/", "edit", {
			...program("mended"),
			intent: "edit",
			version: "0",
		}),
		form("moderator", "/moderation/published/id-60/", "close", { intent: "close", version: "0" }),
		form("moderator", "/moderation/published/id-30/merge/", "merge", {
			into: "id-40",
			gone_version: "0",
			kept_version: "0",
		}),
		form("student", "/programs/id-990/report/", "report", { reason: "wrong" }),
		form("student", "/mentor/mentor-2/report/", "report", { reason: "wrong" }),
		form("anyone", "/programs/id-980/report/", "report", { reason: "broken-link" }),
		form("anyone", "/contact/", "send", message),
		call("POST", "/api/program", program("call")),
		call("PATCH", "/api/me/contribution/own-6", program("patched")),
		call("POST", "/api/user", { ...caller, firebaseUid: caller.uid, accountType: "student" }),
	];
}
