import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { may } from "#app/auth/session/roles.server.ts";
import { readSession } from "#app/auth/session/session.server.ts";
import { readSavedSubmission } from "#app/auth/student-form.server.ts";
import { revalidateUnlessInPlace } from "#app/components/form/revalidation.ts";
import { SavedSubmissionContext } from "#app/components/form/submit-form.ts";
import { ErrorPage } from "#app/components/shell/error-page.tsx";
import { PublicShell } from "#app/components/shell/public-shell.tsx";
import { type Frame, SignedInFrame } from "#app/components/shell/signed-in-frame.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import styles from "#app/styles/student.css?url";
import { readFrame } from "./signed-in-frame.server.ts";

export { errorMeta as meta } from "#app/components/shell/error-page.tsx";

/** JavaScript only for signed-in students, whose buttons need it. */
export const handle: RouteFacts = { hydrate: (frame: unknown) => frame != null };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const shouldRevalidate = revalidateUnlessInPlace;

/** Pages that anyone may read; students see them in the signed-in frame. Null means the public frame. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const session = await readSession(context);
	if (!may(session, "study")) return null;
	const { frame, headers } = await readFrame(session, request, context);
	const savedSubmission = await readSavedSubmission(request, context, session.uid);
	return data({ ...frame, savedSubmission }, { headers });
}

export default function OpenLayout() {
	const frame = useLoaderData<typeof loader>();
	return (
		<AnyFrame frame={frame}>
			<SavedSubmissionContext.Provider value={frame?.savedSubmission ?? null}>
				<Outlet />
			</SavedSubmissionContext.Provider>
		</AnyFrame>
	);
}

export function ErrorBoundary() {
	return (
		<AnyFrame frame={useRouteLoaderData<typeof loader>("routes/_shell/open-layout")}>
			<ErrorPage error={useRouteError()} />
		</AnyFrame>
	);
}

function AnyFrame({ frame, children }: { frame: Frame | null | undefined; children: ReactNode }) {
	if (!frame) return <PublicShell>{children}</PublicShell>;
	return <SignedInFrame frame={frame}>{children}</SignedInFrame>;
}
