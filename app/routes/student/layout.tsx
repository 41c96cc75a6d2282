import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { ErrorPage } from "#app/components/error-page.tsx";
import { NavigationProgress } from "#app/components/navigation-progress.tsx";
import { PublicShell } from "#app/components/public-shell.tsx";
import { StudentShell } from "#app/components/student-shell.tsx";
import { Toasts } from "#app/components/toasts.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { shellPersonOf } from "../shell-person.server.ts";

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { toast, headers } = await takeToast(request, context);
	return data({ person: shellPersonOf(student), toast }, { headers });
}

export default function StudentLayout() {
	const { person, toast } = useLoaderData<typeof loader>();
	return (
		<StudentShell person={person}>
			<NavigationProgress />
			<Toasts toast={toast} />
			<Outlet />
		</StudentShell>
	);
}

export function ErrorBoundary() {
	const loaded = useRouteLoaderData<typeof loader>("student");
	const page = <ErrorPage error={useRouteError()} />;
	if (!loaded) return <PublicShell>{page}</PublicShell>;
	return <StudentShell person={loaded.person}>{page}</StudentShell>;
}
