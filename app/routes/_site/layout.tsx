import { Outlet } from "@remix-run/react";
import { PublicShell } from "#app/components/shell/public-shell.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";

export const handle: RouteFacts = { sameForEveryone: true };

export default function PublicLayout() {
	return (
		<PublicShell>
			<Outlet />
		</PublicShell>
	);
}
