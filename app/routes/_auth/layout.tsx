import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { takeToast } from "#app/actions/action-responses.server.ts";
import { ErrorPage } from "#app/components/shell/error-page.tsx";
import { PublicShell } from "#app/components/shell/public-shell.tsx";
import { NavigationProgress } from "#app/components/shell/shell-parts.tsx";
import { useToasts } from "#app/components/shell/toasts.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import styles from "#app/styles/public.css?url";

export { errorMeta as meta } from "#app/components/shell/error-page.tsx";

export const handle: RouteFacts = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	// A toast about logging in also waits until the code is entered.
	if (new URL(request.url).pathname.startsWith("/login/code")) return data({ toast: null });
	const { toast, headers } = await takeToast(request, context);
	return data({ toast }, { headers });
}

export default function GuestLayout() {
	const { toast } = useLoaderData<typeof loader>();
	const { plainToast, toaster } = useToasts(toast);
	return (
		<>
			<PublicShell>
				<NavigationProgress text="Loading..." />
				<div className="mx-auto grid max-w-md gap-5">
					{plainToast}
					<Outlet />
				</div>
			</PublicShell>
			{toaster}
		</>
	);
}

export function ErrorBoundary() {
	return (
		<PublicShell>
			<ErrorPage error={useRouteError()} />
		</PublicShell>
	);
}
