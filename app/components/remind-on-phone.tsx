import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
	PushError,
	type PushState,
	readPushState,
	subscribeToPush,
	unsubscribeFromPush,
} from "./push-client.ts";

interface RemindOnPhoneProps {
	publicKey: string | null;
	phones?: number;
}

/**
 * Turns reminders on this phone on and off. The browser asks for permission only after the tap, and the page first says
 * what it is for.
 *
 * @param publicKey the site's for pushes; null where none is set up, and nothing is shown
 * @param phones the phones that the page lists: this browser may be one that was stopped there
 */
export function RemindOnPhone({ publicKey, phones }: RemindOnPhoneProps) {
	const { revalidate } = useRevalidator();
	const [state, setState] = useState<PushState>();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState("");
	const [news, setNews] = useState("");
	const shown = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs again when there are others.
	useEffect(() => {
		readPushState().then(setState, () => setState("off"));
	}, [phones]);
	// The button that had the focus is hidden then.
	useEffect(() => {
		if (news) shown.current?.querySelector("button")?.focus();
	}, [news]);
	if (!publicKey) return null;

	async function change(to: () => Promise<PushState>) {
		setBusy(true);
		setProblem("");
		try {
			const next = await to();
			setState(next);
			setNews(`Reminders are ${next === "on" || next === "quiet" ? "on" : "off"} here.`);
			if (phones !== undefined) revalidate();
		} catch (error) {
			setProblem(error instanceof PushError ? error.message : "That didn't work. Try again.");
		} finally {
			setBusy(false);
		}
	}

	const button = (text: string, to: () => Promise<PushState>) => (
		<button
			className="btn"
			type="button"
			aria-disabled={isBusy || undefined}
			onClick={() => isBusy || change(to)}
		>
			{isBusy ? "One moment..." : text}
		</button>
	);
	const turnOn = button("Remind me on this phone", () => subscribeToPush(publicKey));
	const stop = button("Stop reminding me here", unsubscribeFromPush);
	const buttons: Partial<Record<PushState, ReactNode>> = {
		off: turnOn,
		lost: turnOn,
		on: stop,
		quiet: stop,
	};
	const texts: Record<PushState, ReactNode> = {
		off: "We'll show a notification before a program you saved closes, and when there's news for you. Your browser asks once more.",
		lost: "Reminders on this phone have stopped: your browser dropped them. It may ask once more.",
		on: "Reminders are on here.",
		quiet: (
			<>
				Reminders are on here. But nothing is set to reach your phone yet.{" "}
				<Link to="/profile/notifications/">Choose what you hear about</Link>.
			</>
		),
		blocked:
			"Notifications from The Yard are blocked in this browser. To allow them, open the site settings next to the address (on an iPhone: Settings, Notifications, The Yard), then reload this page.",
		"not-on-home-screen":
			"To be reminded on an iPhone or iPad, first tap Share, then Add to Home Screen, and open The Yard from there.",
		unsupported:
			"This browser can't show reminders. Chrome, Edge, Firefox and Samsung Internet can.",
	};
	return (
		<div className="grid gap-3">
			<noscript>
				<p>Reminders on this phone need JavaScript, which is off in this browser.</p>
			</noscript>
			{/* In one cell, which is as high as the highest: what is below doesn't move once the state is known. */}
			<div className="grid *:[grid-area:1/1] noscript:hidden">
				{Object.entries(texts).map(([shownIn, text]) => (
					<div
						key={shownIn}
						ref={shownIn === state ? shown : undefined}
						className={`grid content-start justify-items-start gap-3 ${shownIn === state ? "" : "invisible"}`}
					>
						<p>{text}</p>
						{buttons[shownIn as PushState]}
					</div>
				))}
			</div>
			<p className={problem ? "hint text-no" : "sr-only"} role="status">
				{problem || news}
			</p>
		</div>
	);
}
