import { Outlet } from "@remix-run/react";
import { PublicShell } from "#app/components/public-shell.tsx";

export default function PublicLayout() {
	return (
		<PublicShell>
			<Outlet />
		</PublicShell>
	);
}
