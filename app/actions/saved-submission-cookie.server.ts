import * as v from "valibot";
import { sealedCookie } from "#app/http/cookies.server.ts";

export const SAVED_SECONDS = 60 * 60;

/** Holds the id of this browser's saved submission (auth/saved-submission.server.ts) and its page. */
export const savedSubmissionCookie = sealedCookie(
	"kept",
	SAVED_SECONDS,
	v.object({ id: v.string(), path: v.string() }),
);
