import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SubmitButton } from "./form-fields.tsx";

const LOOK_EVERY_MS = 5000;

/** For someone who has signed up: the mail is on its way; look again, or ask for another. */
export function VerificationWait({ email, waitSeconds }: { email: string; waitSeconds: number }) {
	useLookAgain();
	const left = useCountdown(waitSeconds);
	return (
		<Form method="post" action="/verify-email/" className="grid gap-4">
			<p>
				We have sent a mail to <strong>{email}</strong>. Open its link, on this device or any other.
				If it does not come, look in the spam folder.
			</p>
			<div className="actions">
				<SubmitButton pending="Checking..." intent={{ name: "intent", value: "check" }}>
					I have verified my e-mail
				</SubmitButton>
				<SubmitButton
					pending="Sending..."
					intent={{ name: "intent", value: "resend" }}
					main={false}
				>
					Send a new mail
				</SubmitButton>
			</div>
			{left > 0 && <p className="hint">You can ask for another mail in {left} seconds.</p>}
		</Form>
	);
}

/** Looks every few seconds, while the page is seen, whether the link was opened on another device. */
function useLookAgain(): void {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		const look = () => {
			if (document.visibilityState === "visible" && state === "idle") revalidate();
		};
		const timer = setInterval(look, LOOK_EVERY_MS);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [revalidate, state]);
}

function useCountdown(fromSeconds: number): number {
	const [left, setLeft] = useState(fromSeconds);
	useEffect(() => setLeft(fromSeconds), [fromSeconds]);
	useEffect(() => {
		if (left <= 0) return;
		const timer = setTimeout(() => setLeft(left - 1), 1000);
		return () => clearTimeout(timer);
	}, [left]);
	return left;
}
