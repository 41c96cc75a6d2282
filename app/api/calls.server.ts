import type { Call } from "./call.server.ts";
import { editOwn, listOwn } from "./contributions.server.ts";
import { listContributors, listMentors, readMe, saveUser } from "./people.server.ts";
import { listRecent, submitProgram } from "./programs.server.ts";

/** Every call, by method and path. */
export const CALLS: [method: string, path: string, call: Call][] = [
	["POST", "/api/user", saveUser],
	["GET", "/api/me", readMe],
	["GET", "/api/mentor", listMentors],
	["GET", "/api/me/contributions/", listOwn],
	["PATCH", "/api/me/contribution/{id}", editOwn],
	["POST", "/api/program", submitProgram],
	["GET", "/api/program/", listRecent],
	["GET", "/api/analytic/contributions", listContributors],
];
