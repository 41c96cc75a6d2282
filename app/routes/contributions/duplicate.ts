import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as v from "valibot";
import { duplicateNotice } from "#app/actions/action-responses.server.ts";
import { isStudentRateLimited } from "#app/actions/rate-limits.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { link } from "#app/forms/fields/fields.ts";
import { findDuplicate } from "#db/programs/duplicates.ts";

const typedLink = link("");

/**
 * GET /resources/duplicate?link=…: where the link that a student is typing already exists, as `{ duplicate:
 * DuplicateNotice | null }`. `except` is their own contribution that they are editing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudentUser(request, context, { whenLoggedOut: "unauthorized" });
	if (await isStudentRateLimited(context, "duplicate look-up", student)) {
		return Response.json({ duplicate: null }, { status: 429 });
	}
	const { searchParams } = new URL(request.url);
	const typed = v.safeParse(typedLink, searchParams.get("link") ?? "");
	if (!typed.success) return Response.json({ duplicate: null });
	const exceptId = searchParams.get("except") ?? undefined;
	const found = await findDuplicate(context.db, student.userId, typed.output, exceptId);
	return Response.json({ duplicate: found ? duplicateNotice(found) : null });
}
