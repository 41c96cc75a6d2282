import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readSession } from "#app/auth/session.server.ts";
import { ErrorPage } from "#app/components/error-page.tsx";
import { PublicShell } from "#app/components/public-shell.tsx";
import { unlessInPlace } from "#app/components/save-in-place.ts";
import { type Frame, SignedInFrame } from "#app/components/signed-in-frame.tsx";
import { readFrame } from "../signed-in-frame.server.ts";

/** Only who is signed in has something to do here that JavaScript makes nicer. */
export const handle = { hydrate: (frame: Frame | null | undefined) => frame != null };

export const shouldRevalidate = unlessInPlace;

/** Pages that anyone may read, in the frame of whoever reads: null is the public one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const session = await readSession(request, context);
	if (!session?.verified) return null;
	const { frame, headers } = await readFrame(session, request, context);
	return data(frame, { headers });
}

export default function OpenLayout() {
	return (
		<AnyFrame frame={useLoaderData<typeof loader>()}>
			<Outlet />
		</AnyFrame>
	);
}

export function ErrorBoundary() {
	return (
		<AnyFrame frame={useRouteLoaderData<typeof loader>("routes/open/layout")}>
			<ErrorPage error={useRouteError()} />
		</AnyFrame>
	);
}

function AnyFrame({ frame, children }: { frame: Frame | null | undefined; children: ReactNode }) {
	if (!frame) return <PublicShell>{children}</PublicShell>;
	return <SignedInFrame frame={frame}>{children}</SignedInFrame>;
}
