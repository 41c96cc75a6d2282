/** Links that are mailed to mentors, and how many of them a mailbox gets. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { mailboxOf, networkShares } from "#app/auth/mails/quotas.server.ts";
import type { mentorLinkedForm } from "#app/forms/mentor.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { takeOneOf } from "#db/counters.ts";
import type { MentorText } from "#db/schema.ts";
import { officialName } from "./known-universities.server.ts";

/** So that nobody can flood somebody else's mailbox, or keep its owner from registering. */
const MAILS = { aDay: 3, ofNetwork: 3, first: 8 };

/** Counts a mail to a mailbox. Returns whether it may be sent; only the mailbox's owner can tell. */
export async function mayMailMentor(context: AppLoadContext, email: string): Promise<boolean> {
	const key = await keyedHash(context.config, "mentor mail", mailboxOf(email));
	const lists = await networkShares(context, key, MAILS);
	return (await takeOneOf(context.db, lists, context.now())) === undefined;
}

type Typed = Omit<Extract<InferOutput<typeof mentorLinkedForm>, { intent: "change" }>, "intent">;

/** The typed text as it is stored: the university by its official name, each area once. */
export async function mentorTextOf(typed: Typed): Promise<MentorText> {
	const { name, affiliation, areas, other_area: own } = typed;
	// An area that was both ticked and typed counts once.
	const isNew = own && !areas.some((area) => area.toLowerCase() === own.toLowerCase());
	return {
		name,
		hbcuAffiliation: await officialName(affiliation),
		areasOfExpertise: isNew ? [...areas, own] : areas,
		linkedInProfile: typed.linkedin ?? null,
		role: typed.role || null,
		employer: typed.employer || null,
		classYear: typed.class_year ?? null,
		askAbout: typed.ask_about || null,
	};
}
