import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { MentorDirectory } from "#app/components/mentor-directory.tsx";
import { describeError, log } from "#app/http/log.server.ts";
import { loadInBrowser } from "#app/mentors/load-in-browser.ts";
import { askedOf } from "#app/mentors/mentor-address.ts";
import { listMentors } from "#db/mentors.ts";
import { readPage } from "../read-page.server.ts";

const MENTORS_PER_PAGE = 500;

export const meta: MetaFunction = () => [{ title: "Find Mentors · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudent(request, context);
	const page = readPage(new URL(request.url).searchParams, MENTORS_PER_PAGE);
	const { before, after } = page;
	try {
		return { found: { ...(await listMentors(context.db, page)), before, after } };
	} catch (error) {
		const { requestId } = context;
		log({ level: "error", event: "mentors not loaded", requestId, ...describeError(error) });
		return data({ found: null }, { status: 503 });
	}
}

/** In the browser the page stands at once, and its list follows. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
	return { found: loadInBrowser(request.url, () => serverLoader<typeof loader>()) };
}

export default function Mentors() {
	const { found } = useLoaderData<typeof loader | typeof clientLoader>();
	const { key, search } = useLocation();
	const asked = useMemo(() => askedOf(new URLSearchParams(search)), [search]);
	return (
		<>
			<div className="page-head">
				<h1>Find Your Mentor</h1>
				<p>Connect with experienced mentors across industries.</p>
			</div>
			<MentorDirectory key={key} found={found} asked={asked} />
			<p className="mt-8 hint">
				Could you be somebody's mentor? <a href="/mentor/register/">Become a mentor</a>.
			</p>
		</>
	);
}
