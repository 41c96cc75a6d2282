import { useEffect, useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { usePolling } from "#app/components/use-polling.ts";

const PAGE = "/verify-email/";

/** The link may be opened on another device. */
const LOOK_EVERY_MS = 5000;

/** `isMailed`: somebody who came from Microsoft has not been sent one yet. */
type Wait = { email: string; waitSeconds: number; isMailed: boolean };

/** For someone who has just signed up: the mail is on its way; check again, or ask for another. */
export function VerificationWait({ email, waitSeconds, isMailed }: Wait) {
	usePolling(LOOK_EVERY_MS);
	const left = useCountdown(waitSeconds);
	return (
		<>
			{isMailed ? (
				<p>
					We emailed <strong>{email}</strong>. Tap the link, on this device or any other. Can't find
					it? Check your spam folder.
				</p>
			) : (
				<p>
					We'll email a link to <strong>{email}</strong>, to check that the address is yours.
				</p>
			)}
			<div className="actions">
				{isMailed && (
					<ButtonForm sends={{ intent: "check" }} pending="Checking..." action={PAGE} main>
						I verified my email
					</ButtonForm>
				)}
				<ButtonForm
					sends={{ intent: "resend" }}
					pending="Sending..."
					action={PAGE}
					main={!isMailed}
				>
					{isMailed ? "Resend email" : "Send email"}
				</ButtonForm>
			</div>
			{/* It keeps its room, so that what is below doesn't move under a finger when the time is up. */}
			<p className="hint">{left > 0 ? `You can resend it in ${left} seconds.` : "\u00a0"}</p>
		</>
	);
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
