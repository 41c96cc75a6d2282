import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { linkToRead } from "#app/forms/contribution.ts";
import { nothingRead } from "./link-reading.ts";
import { READING_IS_OFF, readLink } from "./page-reading/read-link.server.ts";

/** A GET redirects to the form. */
export const loader = () => redirect("/programs/add-program/");

/**
 * POST /resources/read-link with `application_link`: what its page says about a program, as a `LinkReading`, for a form
 * that stays in place. Refusals put their words into `notes`, too.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, linkToRead, {
		whenLoggedOut: "unauthorized",
		rateLimit: "link reading",
	});
	if (!form.value) {
		const { data, init } = form.refusal;
		return refused(init?.status ?? 400, data.problem ?? Object.values(data.errors).join(" "));
	}
	if (context.config.READ_LINKS === "off") return refused(404, READING_IS_OFF);
	return Response.json(await readLink(request, context, form.value.application_link));
}

function refused(status: number, note: string) {
	return Response.json(nothingRead(note), { status });
}
