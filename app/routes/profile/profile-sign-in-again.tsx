import { Link } from "@remix-run/react";
import { PROVIDERS, type ProviderKey } from "#app/auth/social/providers.ts";

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
