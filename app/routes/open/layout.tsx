import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readSession } from "#app/auth/session.server.ts";
import { ErrorPage } from "#app/components/error-page.tsx";
import { PublicShell } from "#app/components/public-shell.tsx";
import { type ShellPerson, StudentShell } from "#app/components/student-shell.tsx";
import { shellPersonOf } from "../shell-person.server.ts";

/** Pages that anyone may read, in the frame of whoever reads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const session = await readSession(request, context);
	return { person: session?.verified ? shellPersonOf(session) : null };
}

export default function OpenLayout() {
	return (
		<Frame person={useLoaderData<typeof loader>().person}>
			<Outlet />
		</Frame>
	);
}

export function ErrorBoundary() {
	const loaded = useRouteLoaderData<typeof loader>("routes/open/layout");
	return (
		<Frame person={loaded?.person ?? null}>
			<ErrorPage error={useRouteError()} />
		</Frame>
	);
}

function Frame({ person, children }: { person: ShellPerson | null; children: ReactNode }) {
	if (!person) return <PublicShell>{children}</PublicShell>;
	return <StudentShell person={person}>{children}</StudentShell>;
}
