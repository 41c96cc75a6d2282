import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { type FormAnswer, readFields, readForm } from "#app/forms/answer.server.ts";
import { mentorForm } from "#app/forms/mentor.ts";
import { TRAP } from "#app/forms/trap.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { log } from "#app/http/log.server.ts";
import type { CleanImage } from "#app/images/clean-image.server.ts";
import { storePhoto } from "#app/images/photos.server.ts";
import { type MentorInput, registerMentor } from "#db/mentors.ts";
import { randomId } from "#db/random-id.ts";
import {
	discardHeadshot,
	type Headshot,
	keepHeadshot,
	keptKeyOf,
	readHeadshot,
} from "./headshot.server.ts";

const THANKS = "/mentor/register/?sent=1";

/** What the page shows of a registration that is refused: as `FormAnswer`, and about the headshot. */
export interface RegistrationAnswer extends FormAnswer {
	headshot: { kept?: string | undefined; problem?: string | undefined };
}

/** Takes a posted registration. Answers the way to the thanks, or the form with what is wrong. */
export async function register(request: Request, context: AppLoadContext) {
	const sent = await readFields(request);
	if (sent.get(TRAP)) {
		// Thanked like everybody, so that it does not try again.
		log({ level: "info", event: "trapped", requestId: context.requestId });
		return redirect(THANKS, 303);
	}
	const form = await readForm(textOf(sent), mentorForm);
	if (!(await context.limits.allowPublicForm(request))) {
		const refusal = form.value ? form.refuse(429, { form: TOO_OFTEN }) : form.refusal;
		return again(refusal, { kept: keptKeyOf(sent) });
	}
	const headshot = await readHeadshot(context.files, sent);
	if (!form.value || headshot.problem) {
		const refusal = form.value ? form.refuse(400, {}) : form.refusal;
		return again(refusal, await kept(context.files, headshot));
	}
	const { name, email, affiliation, areas, other_area: otherArea, linkedin } = form.value;
	const input = {
		name,
		email,
		hbcuAffiliation: affiliation,
		areasOfExpertise: otherArea === undefined ? areas : withOwn(areas, otherArea),
		linkedInProfile: linkedin ?? null,
	};
	await store(context, form.value.form_key ?? randomId(), input, headshot.image);
	return redirect(THANKS, 303);
}

/** Stores the headshot, then the mentor; without the second, the first goes again. */
async function store(
	context: AppLoadContext,
	formKey: string,
	input: Omit<MentorInput, "headshotKey">,
	image: CleanImage | undefined,
): Promise<void> {
	const { db, files } = context;
	const headshotKey = image ? await storePhoto(files, image) : null;
	const headshotDigest = image ? await digestOf(image.bytes) : null;
	let created = false;
	try {
		const mentor = { ...input, headshotKey };
		const registered = await registerMentor(db, { formKey, headshotDigest }, mentor, context.now());
		created = registered.outcome === "created";
	} finally {
		if (headshotKey && !created) discardHeadshot(context, headshotKey);
	}
}

function again(
	refusal: { data: FormAnswer; init: ResponseInit | null },
	headshot: RegistrationAnswer["headshot"],
) {
	return data<RegistrationAnswer>({ ...refusal.data, headshot }, refusal.init ?? undefined);
}

async function kept(files: R2Bucket, { image, kept, problem }: Headshot) {
	return { kept: kept ?? (image && (await keepHeadshot(files, image))), problem };
}

function textOf(sent: FormData): FormData {
	const text = new FormData();
	for (const [name, value] of sent) if (typeof value === "string") text.append(name, value);
	return text;
}

/** An area that was typed although it could have been ticked, and was, counts once. */
function withOwn(areas: string[], own: string): string[] {
	const same = areas.some((area) => area.toLowerCase() === own.toLowerCase());
	return same ? areas : [...areas, own];
}

async function digestOf(bytes: Uint8Array): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
