import { Outlet } from "@remix-run/react";
import { PublicShell } from "#app/components/shell/public-shell.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { publicStyles } from "#app/routes/_shell/sheets.ts";

export const handle: RouteFacts = { sameForEveryone: true };

export const links = publicStyles;

export default function PublicLayout() {
	return (
		<PublicShell>
			<Outlet />
		</PublicShell>
	);
}
