/** Registering a mentor, and what the pages of mailed links need, too. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import {
	isClientRateLimited,
	messagePastDailyLimit,
	RATE_LIMITED_FORM,
} from "#app/actions/rate-limits.server.ts";
import { type FormAnswer, type Refusal, readForm } from "#app/actions/read-form.server.ts";
import { mailboxOf, networkShares } from "#app/auth/mails/quotas.server.ts";
import { SUGGESTED } from "#app/components/university/university-picker.tsx";
import { keepHeadshot, keptKeyOf, readHeadshot } from "#app/files/photos.server.ts";
import type { CleanImage } from "#app/files/pictures/clean-image.server.ts";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { mentorForm, type mentorLinkedForm } from "#app/forms/mentor.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { newLink } from "#app/mail/deliver.server.ts";
import { takeOneOf } from "#db/counters.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { type MentorInput, registerMentor } from "#db/mentors/mentors.ts";
import type { MentorText } from "#db/schema.ts";
import { namedExactly, type University } from "#lib/universities.ts";
import type { SuggestedUniversity } from "./mentor-fields.tsx";

const THANKS = "/mentor/register/?sent=1";

/** Handles a posted registration. Answers with a redirect to the thank-you page, or the form and its problems. */
export async function register(request: Request, context: AppLoadContext) {
	const form = await readForm(request, mentorForm);
	if (form.typed[HONEYPOT]) {
		// A bot gets the same thanks as everybody, so that it does not try again.
		context.log.info("honeypot filled");
		return redirectAfterSuccess(request, context, THANKS);
	}
	if (await isClientRateLimited(context, "mentor registration")) {
		const refusal = form.value ? form.refuse(429, { form: RATE_LIMITED_FORM }) : form.refusal;
		return again(refusal, { kept: keptKeyOf(form.typed) });
	}
	const headshot = await readHeadshot(context, form.typed);
	if (!form.value || headshot.problem) {
		const refusal = form.value ? form.refuse(headshot.status ?? 400, {}) : form.refusal;
		return again(refusal, await keepHeadshot(context, headshot));
	}
	const { email, form_key: formKey = randomId() } = form.value;
	const tooMany = await messagePastDailyLimit(context, "mentor registration");
	if (tooMany) {
		const refusal = form.refuse(429, { form: tooMany });
		return again(refusal, await keepHeadshot(context, headshot));
	}
	if (await mayMailMentor(context, email)) {
		const input = { ...(await mentorTextOf(form.value)), email };
		await store(context, formKey, input, headshot.image);
	}
	return redirectAfterSuccess(request, context, THANKS);
}

/**
 * Stores the headshot, then the mentor; if the second fails, the headshot is deleted. The mail goes out after the
 * answer.
 */
async function store(
	context: AppLoadContext,
	formKey: string,
	input: Omit<MentorInput, "headshotKey">,
	image: CleanImage | undefined,
): Promise<void> {
	const { db, files, now } = context;
	const headshotDigest = image ? await sha256Hex(image.bytes) : null;
	const link = await newLink(context);
	const writeRow = async (headshotKey: string | null) => {
		const mentor = { ...input, headshotKey };
		const registered = await registerMentor(db, { formKey, headshotDigest }, mentor, link, now());
		if (registered.mailId) context.deliverLater([registered.mailId]);
		return { unused: registered.outcome === "created" ? [] : [headshotKey] };
	};
	await (image ? files.putWithRow("photos", image, writeRow) : writeRow(null));
}

/** The refusal, with the headshot that is kept meanwhile and any problem with it. */
function again(
	{ data: { values, errors, problem }, init }: Refusal,
	headshot: { kept?: string | undefined; problem?: string | undefined },
) {
	const { kept_headshot: _, ...typed } = values;
	return data<FormAnswer>(
		{
			values: { ...typed, ...(headshot.kept && { kept_headshot: headshot.kept }) },
			problem,
			errors: { ...errors, ...(headshot.problem && { headshot: headshot.problem }) },
		},
		init ?? {},
	);
}

/** How many mails a mailbox gets, so that nobody can flood somebody else's mailbox, or keep its owner from registering. */
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

/** The list of the picker (docs/product.md, University picker), loaded only by the few requests that need it. */
const allUniversities = () =>
	import("#lib/universities.json").then((module) => module.default as unknown as University[]);

/**
 * The official name of a university that was typed by another name, such as "famu"; the typed text when there is no
 * match, or more than one.
 */
async function officialName(typed: string): Promise<string> {
	const found = namedExactly(await allUniversities(), typed);
	return found.length === 1 && found[0] ? found[0][0] : typed;
}

/** The other names of each of these universities; those not in the list are left out. */
export async function otherNames(names: Iterable<string>): Promise<Map<string, string[]>> {
	const wanted = new Set(names);
	const entries = (await allUniversities()).filter(([name]) => wanted.has(name));
	return new Map(entries.map(([name, ...others]) => [name, others]));
}

/** What the plain field suggests, each with its other names, which browsers search too. */
export async function suggestedUniversities(): Promise<SuggestedUniversity[]> {
	const known = await otherNames(SUGGESTED);
	return SUGGESTED.map((name) => ({ name, otherNames: known.get(name)?.[0] ?? "" }));
}
