import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { ErrorPage } from "#app/components/error-page.tsx";
import { NavigationProgress } from "#app/components/navigation-progress.tsx";
import { PublicShell } from "#app/components/public-shell.tsx";
import { Toasts } from "#app/components/toasts.tsx";
import { takeToast } from "#app/http/toast.server.ts";

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { toast, headers } = await takeToast(request, context);
	return data({ toast }, { headers });
}

export default function GuestLayout() {
	const { toast } = useLoaderData<typeof loader>();
	return (
		<PublicShell>
			<NavigationProgress text="Loading..." />
			<div className="mx-auto grid max-w-md gap-5">
				<Toasts toast={toast} />
				<Outlet />
			</div>
		</PublicShell>
	);
}

export function ErrorBoundary() {
	return (
		<PublicShell>
			<ErrorPage error={useRouteError()} />
		</PublicShell>
	);
}
