/** The page of a link that was mailed to a mentor. Opening it does nothing: mail scanners open links, too. */
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
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
	if (answer.done === "withdrawn") return redirect("/mentor/link/?withdrawn=1", 303);
	return redirect(`/mentor/mine/${encodeURIComponent(secret)}/?done=${answer.done}`, 303);
}

export default function Mine() {
	return <MyRegistration {...useLoaderData<typeof loader>()} />;
}
