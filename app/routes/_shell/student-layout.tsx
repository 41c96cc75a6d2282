import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { readSavedSubmission } from "#app/auth/student-form.server.ts";
import { revalidateOnChange, revalidateUnlessInPlace } from "#app/components/form/revalidation.ts";
import { DraftOwnerContext, SavedSubmissionContext } from "#app/components/form/submit-form.ts";
import { ErrorPage } from "#app/components/shell/error-page.tsx";
import { SignedInFrame } from "#app/components/shell/signed-in-frame.tsx";
import { type ShellPerson, StudentShell } from "#app/components/shell/student-shell.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import styles from "#app/styles/student.css?url";
import { readFrame } from "./signed-in-frame.server.ts";

export { errorMeta as meta } from "#app/components/shell/error-page.tsx";

/** Shown when the profile can't be read (docs/product.md, Signed-in shell): the menu still works. */
const UNREAD: ShellPerson = { name: null, photoKey: null, moderates: false, hasUnread: false };

export const handle: RouteFacts = { hydrate: true, forRobots: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { frame, headers } = await readFrame(student, request, context);
	const savedSubmission = await readSavedSubmission(request, context, student.uid);
	return data({ ...frame, savedSubmission, draftOwner: student.userId }, { headers });
}

/**
 * My Contributions opens and closes its dialog without asking the server for the session again. Find Mentors gets its
 * list in the browser and says itself when that fails, so its frame waits for nothing, not even a connection. Their own
 * guards still check.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, formMethod = "GET" } = change;
	const toMentors = nextUrl.pathname === "/mentor/" && formMethod.toUpperCase() === "GET";
	if (toMentors || !revalidateUnlessInPlace(change)) return false;
	const elsewhere = [currentUrl, nextUrl].some(
		({ pathname }) => !pathname.startsWith("/programs/contributions/"),
	);
	return elsewhere || revalidateOnChange(change);
}

export default function StudentLayout() {
	const { savedSubmission, draftOwner, ...frame } = useLoaderData<typeof loader>();
	return (
		<SignedInFrame frame={frame}>
			<DraftOwnerContext.Provider value={draftOwner}>
				<SavedSubmissionContext.Provider value={savedSubmission}>
					<Outlet />
				</SavedSubmissionContext.Provider>
			</DraftOwnerContext.Provider>
		</SignedInFrame>
	);
}

export function ErrorBoundary() {
	const loaded = useRouteLoaderData<typeof loader>("student");
	return (
		<StudentShell person={loaded?.person ?? UNREAD}>
			<ErrorPage error={useRouteError()} />
		</StudentShell>
	);
}
