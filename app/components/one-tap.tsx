import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";

/** The part of Google Identity Services that is used. */
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

/** Google's one-tap prompt, when it is set up and nobody is signed in (spec §2). */
export function OneTap({
	prompt,
	redirectTo,
}: {
	prompt: { scriptUrl: string; clientId: string; nonce: string } | null;
	redirectTo: string;
}) {
	const submit = useSubmit();
	const [email, setEmail] = useState<string>();
	useEffect(() => {
		if (!prompt || !mayLoad()) return;
		const script = document.createElement("script");
		script.src = prompt.scriptUrl;
		script.async = true;
		script.onload = () => {
			window.google?.accounts.id.initialize({
				client_id: prompt.clientId,
				nonce: prompt.nonce,
				callback: ({ credential }) => {
					setEmail(emailOf(credential));
					submit({ credential, redirectTo }, { method: "post", action: "/auth/one-tap" });
				},
			});
			window.google?.accounts.id.prompt();
		};
		document.head.appendChild(script);
		return () => {
			script.remove();
			window.google?.accounts.id.cancel();
		};
	}, [prompt, redirectTo, submit]);
	return email ? <p role="status">Signed in via One Tap as {email}</p> : null;
}

/** Only a document that was loaded as a guest's page has a policy that lets Google's script in. */
function mayLoad(): boolean {
	const [loaded] = performance.getEntriesByType("navigation");
	return loaded !== undefined && /^\/(login|signup)\/$/.test(new URL(loaded.name).pathname);
}

/** The e-mail that a credential names; only to be shown, for it is not verified here. */
function emailOf(credential: string): string {
	const payload = credential.split(".")[1] ?? "";
	const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
		letter.charCodeAt(0),
	);
	const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
	const named = typeof claims === "object" && claims !== null && "email" in claims;
	return named ? String(claims.email) : "";
}
