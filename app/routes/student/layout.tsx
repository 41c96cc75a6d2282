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
import { NavigationProgress } from "#app/components/navigation-progress.tsx";
import { type ShellPerson, StudentShell } from "#app/components/student-shell.tsx";
import { Toasts } from "#app/components/toasts.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { shellPersonOf } from "../shell-person.server.ts";

/** A profile that could not be read is silently empty (spec §8); the way on stays. */
const UNREAD: ShellPerson = { name: null, photoKey: null, moderator: false };

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { toast, headers } = await takeToast(request, context);
	const kept = await readKeptForm(request, context, student.uid);
	const page = { person: shellPersonOf(student), toast, kept, draftOwner: student.userId };
	return data(page, { headers });
}

/**
 * Find Mentors gets its list in the browser, and says itself when that fails: so its frame waits for
 * nothing, not even a connection. Its own guard still asks who is there.
 */
export function shouldRevalidate({
	nextUrl,
	formMethod = "GET",
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	const standsAtOnce = nextUrl.pathname === "/mentor/" && formMethod.toUpperCase() === "GET";
	return defaultShouldRevalidate && !standsAtOnce;
}

export default function StudentLayout() {
	const { person, toast, kept, draftOwner } = useLoaderData<typeof loader>();
	return (
		<StudentShell person={person}>
			<NavigationProgress />
			<Toasts toast={toast} />
			<DraftOwnerContext.Provider value={draftOwner}>
				<KeptFormContext.Provider value={kept}>
					<Outlet />
				</KeptFormContext.Provider>
			</DraftOwnerContext.Provider>
		</StudentShell>
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
