import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import {
	DAILY_LIMIT_REACHED,
	hasClientReachedDailyLimit,
	isClientRateLimited,
	RATE_LIMITED_FORM,
} from "#app/actions/rate-limits.server.ts";
import { type FormAnswer, type Refusal, readForm } from "#app/actions/read-form.server.ts";
import { keepHeadshot, keptKeyOf, readHeadshot } from "#app/files/photos.server.ts";
import type { CleanImage } from "#app/files/pictures/clean-image.server.ts";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { mentorForm } from "#app/forms/mentor.ts";
import { newLink } from "#app/mail/deliver.server.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { type MentorInput, registerMentor } from "#db/mentors/mentors.ts";
import { mayMailMentor, mentorTextOf } from "./mentor-links.server.ts";

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
	if (await hasClientReachedDailyLimit(context, "mentor registration")) {
		const refusal = form.refuse(429, { form: DAILY_LIMIT_REACHED });
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
