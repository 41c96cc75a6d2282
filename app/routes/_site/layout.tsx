import type { LinksFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { PublicShell } from "#app/components/shell/public-shell.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import styles from "#app/styles/public.css?url";

export const handle: RouteFacts = { sameForEveryone: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function PublicLayout() {
	return (
		<PublicShell>
			<Outlet />
		</PublicShell>
	);
}
