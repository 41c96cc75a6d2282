/** The page of a link that was mailed to a mentor. Opening it does nothing, because mail scanners open links too. */
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { MAILED_LINK } from "#app/http/route-facts.ts";
import { findByLink } from "#db/mentors/mentor-links.ts";
import { sha256Hex } from "#db/sha256.ts";
import { actOnLink } from "./mine.server.ts";
import { MyRegistration } from "./my-registration.tsx";
import { suggestedUniversities } from "./suggested-universities.server.ts";

export const handle = MAILED_LINK;

export const meta: MetaFunction = () => [{ title: "Your mentor registration · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const secret = params.secret ?? "";
	const done = new URL(request.url).searchParams.get("done");
	const found = await findByLink(context.db, await sha256Hex(secret), context.now());
	const universities = await suggestedUniversities();
	const page = { mentor: found ?? null, done, secret, universities };
	return data(page, found ? {} : { status: 404 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const secret = params.secret ?? "";
	const answer = await actOnLink(request, context, await sha256Hex(secret));
	if (!("done" in answer)) return answer.refusal;
	const to =
		answer.done === "withdrawn"
			? "/mentor/link/?withdrawn=1"
			: `/mentor/mine/${encodeURIComponent(secret)}/?done=${answer.done}`;
	return redirectAfterSuccess(request, context, to);
}

export default function Mine() {
	return <MyRegistration {...useLoaderData<typeof loader>()} />;
}
