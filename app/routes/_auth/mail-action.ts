import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

const PAGES = new Map([
	["verifyEmail", "/verify-email/"],
	["verifyAndChangeEmail", "/verify-email/"],
	["recoverEmail", "/verify-email/"],
	["resetPassword", "/reset-password/"],
]);

/**
 * The address that all of Firebase's mail links lead to (console: Authentication, Templates, action URL). Opening it
 * uses up no code, because mail scanners follow links.
 */
export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const oobCode = searchParams.get("oobCode");
	const mode = searchParams.get("mode") ?? "";
	const page = PAGES.get(mode);
	if (!page || !oobCode) return redirect("/login/");
	return redirect(`${page}?${new URLSearchParams({ mode, oobCode })}`);
}
