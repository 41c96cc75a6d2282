import { useSubmit } from "@remix-run/react";
import { decodeJwt } from "jose";
import { useContext, useEffect, useRef, useState } from "react";
import type { OneTapPrompt } from "#app/auth/social/one-tap.server.ts";
import { OneTapContext } from "#app/components/shell/content-security-policy.ts";

/** The part of Google Identity Services that we use. */
interface GoogleIdentity {
	initialize(options: {
		client_id: string;
		nonce: string;
		callback: (answer: { credential: string }) => void;
	}): void;
	prompt(): void;
	cancel(): void;
}

declare global {
	interface Window {
		google?: { accounts: { id: GoogleIdentity } };
	}
}

/** Where to go afterwards, and what to save. */
type Kept = Record<string, string>;

/** Google's one-tap prompt, when it is set up and nobody is signed in. */
export function OneTap({ prompt, keep }: { prompt: OneTapPrompt | null; keep: Kept }) {
	const submit = useSubmit();
	const mayLoad = useContext(OneTapContext);
	const [email, setEmail] = useState<string>();
	const latest = useRef(keep);
	latest.current = keep;
	useEffect(() => {
		if (!prompt || !mayLoad) return;
		const script = document.createElement("script");
		script.src = prompt.scriptUrl;
		script.async = true;
		script.onload = () => {
			window.google?.accounts.id.initialize({
				client_id: prompt.clientId,
				nonce: prompt.nonce,
				callback: ({ credential }) => {
					setEmail(emailOf(credential));
					submit({ credential, ...latest.current }, { method: "post", action: "/auth/one-tap" });
				},
			});
			window.google?.accounts.id.prompt();
		};
		document.head.appendChild(script);
		return () => {
			script.remove();
			window.google?.accounts.id.cancel();
		};
	}, [prompt, mayLoad, submit]);
	return email ? <p role="status">Signed in via One Tap as {email}</p> : null;
}

/** The email in a credential. For display only: it is not verified here. */
function emailOf(credential: string): string {
	const { email } = decodeJwt(credential);
	return typeof email === "string" ? email : "";
}
