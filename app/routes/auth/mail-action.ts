import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/**
 * The address that all of Firebase's mail links lead to (console: Authentication, Templates, action
 * URL). Nothing is consumed here: mail scanners follow links.
 */
export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const oobCode = searchParams.get("oobCode");
	if (searchParams.get("mode") !== "verifyEmail" || !oobCode) return redirect("/login/");
	return redirect(`/verify-email/?${new URLSearchParams({ oobCode })}`);
}
