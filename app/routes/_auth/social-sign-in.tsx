import { useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { decodeJwt } from "jose";
import { type FormEvent, useContext, useEffect, useRef, useState } from "react";
import type { OneTapPrompt } from "#app/auth/social/one-tap.server.ts";
import { PROVIDERS, type ProviderKey, SIGN_IN_CHANNEL } from "#app/auth/social/providers.ts";
import { OneTapContext } from "#app/components/shell/content-security-policy.ts";
import logos from "#app/providers.svg?url";

const POPUP = "popup,width=480,height=680";

/**
 * 'Continue with Google' and 'Continue with Microsoft'. Without JavaScript, or when the browser blocks pop-ups, plain
 * forms that go to the provider and back; with JavaScript, a pop-up that reports back.
 *
 * @param keep where to go afterwards, what to save, and where to come back to when it fails
 */
export function SocialSignIn({ keep }: { keep: Record<string, string> }) {
	const busy = useNavigation().state === "submitting";
	const [waiting, setWaiting] = useState<ProviderKey>();
	useReport(setWaiting);
	useEffect(() => {
		if (!waiting) return;
		// The pop-up was closed without an answer, so the buttons work again.
		const reset = () => setWaiting(undefined);
		window.addEventListener("focus", reset);
		return () => window.removeEventListener("focus", reset);
	}, [waiting]);

	const openPopup = (event: FormEvent<HTMLFormElement>, provider: ProviderKey) => {
		if (busy || waiting) return event.preventDefault();
		if (!("BroadcastChannel" in window)) return;
		const query = new URLSearchParams({ ...keep, popup: "1" });
		if (window.open(`/auth/${provider}?${query}`, SIGN_IN_CHANNEL, POPUP)) {
			event.preventDefault();
			setWaiting(provider);
		}
	};
	return (
		<div className="grid gap-3">
			<p className="flex items-center gap-[0.8rem] text-[0.9rem] text-muted">
				<span className="h-px flex-1 bg-line" />
				or continue with
				<span className="h-px flex-1 bg-line" />
			</p>
			{(Object.keys(PROVIDERS) as ProviderKey[]).map((provider) => (
				<form
					key={provider}
					action={`/auth/${provider}`}
					className="grid"
					onSubmit={(event) => openPopup(event, provider)}
				>
					{Object.entries(keep).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<button className="btn" type="submit" disabled={busy || waiting !== undefined}>
						<svg width={18} height={18} aria-hidden="true">
							<use href={`${logos}#${provider}`} />
						</svg>
						{waiting === provider
							? `Waiting for ${PROVIDERS[provider].name}...`
							: `Continue with ${PROVIDERS[provider].name}`}
					</button>
				</form>
			))}
		</div>
	);
}

/** Goes where the pop-up says, with the session if it opened one. */
function useReport(setWaiting: (provider: undefined) => void): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!("BroadcastChannel" in window)) return;
		const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<{ to?: unknown }>) => {
			if (typeof data.to !== "string" || !/^\/(?![/\\])/.test(data.to)) return;
			channel.postMessage("taken");
			setWaiting(undefined);
			navigate(data.to, { replace: true });
		};
		return () => channel.close();
	}, [navigate, setWaiting]);
}

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

/** As in SocialSignIn. */
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
