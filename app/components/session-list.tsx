import { Form } from "@remix-run/react";
import { timeAgo } from "./dates.ts";
import { SubmitButton } from "./form-fields.tsx";

const WAYS_IN: Record<string, string> = {
	password: "with your password",
	"google.com": "with Google",
	"microsoft.com": "with Microsoft",
};

interface ShownSession {
	id: string;
	provider: string;
	device: string | null;
	createdAt: number;
	here: boolean;
}

/** Where the student is logged in, and the way to end it. */
export function SessionList({ sessions, nowMs }: { sessions: ShownSession[]; nowMs: number }) {
	return (
		<section className="panel" aria-labelledby="devices">
			<h2 id="devices">Where you are logged in</h2>
			<ul className="grid gap-3">
				{sessions.map(({ id, provider, device, createdAt, here }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<div>
							<strong>{device ?? "A browser"}</strong>
							<p className="meta">
								<span>
									{timeAgo(createdAt, nowMs)} {WAYS_IN[provider] ?? ""}
								</span>
								{here && <span className="badge ok">This device</span>}
							</p>
						</div>
						{!here && (
							<Form method="post">
								<input type="hidden" name="session" value={id} />
								<SubmitButton
									pending="Logging out..."
									intent={{ name: "intent", value: "end-session" }}
									main={false}
								>
									Log out this device
								</SubmitButton>
							</Form>
						)}
					</li>
				))}
			</ul>
			<Form method="post">
				<SubmitButton
					pending="Logging out..."
					intent={{ name: "intent", value: "log-out-everywhere" }}
					main={false}
				>
					Log out everywhere
				</SubmitButton>
			</Form>
		</section>
	);
}
