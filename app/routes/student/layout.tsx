import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { readKeptForm } from "#app/auth/kept-form.server.ts";
import { ErrorPage } from "#app/components/error-page.tsx";
import { DraftOwnerContext, KeptFormContext } from "#app/components/form-answer.ts";
import { unlessInPlace } from "#app/components/save-in-place.ts";
import { SignedInFrame } from "#app/components/signed-in-frame.tsx";
import { type ShellPerson, StudentShell } from "#app/components/student-shell.tsx";
import { mayHaveChanged } from "../may-have-changed.ts";
import { readFrame } from "../signed-in-frame.server.ts";

/** A profile that could not be read is silently empty (spec §8); the way on stays. */
const UNREAD: ShellPerson = { name: null, photoKey: null, moderator: false };

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { frame, headers } = await readFrame(student, request, context);
	const kept = await readKeptForm(request, context, student.uid);
	return data({ ...frame, kept, draftOwner: student.userId }, { headers });
}

/**
 * My Contributions opens and closes its dialog without asking the server who is there. Find Mentors gets
 * its list in the browser and says itself when that fails, so its frame waits for nothing, not even a
 * connection. Their own guards still ask.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, formMethod = "GET" } = change;
	const toMentors = nextUrl.pathname === "/mentor/" && formMethod.toUpperCase() === "GET";
	if (toMentors || !unlessInPlace(change)) return false;
	const elsewhere = [currentUrl, nextUrl].some(
		({ pathname }) => !pathname.startsWith("/programs/contributions/"),
	);
	return elsewhere || mayHaveChanged(change);
}

export default function StudentLayout() {
	const { kept, draftOwner, ...frame } = useLoaderData<typeof loader>();
	return (
		<SignedInFrame frame={frame}>
			<DraftOwnerContext.Provider value={draftOwner}>
				<KeptFormContext.Provider value={kept}>
					<Outlet />
				</KeptFormContext.Provider>
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
