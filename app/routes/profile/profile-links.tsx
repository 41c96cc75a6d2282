import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { PROVIDERS, type ProviderKey } from "#app/auth/social/providers.ts";

export function LinkRow({ className = "", ...link }: ComponentProps<typeof Link>) {
	return (
		<li>
			<Link className={`text-link flex min-h-11 items-center ${className}`.trim()} {...link} />
		</li>
	);
}

/** For somebody who signed in with Google or Microsoft a while ago: they do it once more, and come back. */
export function SignInAgain({ provider, returnTo }: { provider: string; returnTo: string }) {
	const key = (Object.keys(PROVIDERS) as ProviderKey[]).find((of) => PROVIDERS[of].id === provider);
	if (!key) return null;
	const { name } = PROVIDERS[key];
	return (
		<>
			<p>So nobody can do this on a device you left open, sign in with {name} again.</p>
			<form action={`/auth/${key}`} className="actions">
				<input type="hidden" name="redirectTo" value={returnTo} />
				<button className="btn btn-main" type="submit">
					Continue with {name}
				</button>
				<Link className="btn" to="/profile/">
					Cancel
				</Link>
			</form>
		</>
	);
}
