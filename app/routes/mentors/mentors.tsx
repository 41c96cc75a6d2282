import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { isStudentRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { listApprovedMentors } from "#db/mentors/mentors.ts";
import { askedOf, FAILED, loadInBrowser } from "./find-mentors.ts";
import { MentorDirectory } from "./mentor-directory.tsx";
import { otherNames } from "./registration.server.ts";

const MENTORS_PER_PAGE = 500;

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Find Mentors · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	if (await isStudentRateLimited(context, "search", student)) {
		return data({ found: RATE_LIMITED }, { status: 429 });
	}
	const page = readPage(new URL(request.url).searchParams, MENTORS_PER_PAGE);
	const { before, after } = page;
	try {
		const list = await listApprovedMentors(context.db, page);
		const known = await otherNames(list.items.map((mentor) => mentor.hbcuAffiliation));
		const items = list.items.map((mentor) => {
			const names = known.get(mentor.hbcuAffiliation);
			return names ? { ...mentor, otherNames: names } : mentor;
		});
		const found = { ...list, items, before, after };
		return { found };
	} catch (error) {
		context.log.error("mentors not loaded", { error });
		return data({ found: FAILED }, { status: 503 });
	}
}

/** In the browser, the page shows at once and its list follows. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
	const found = loadInBrowser(request.url, () => serverLoader<typeof loader>());
	return { found };
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
				Know someone who'd be a great mentor? <a href="/mentor/register/">Send them here</a>.
			</p>
		</>
	);
}
