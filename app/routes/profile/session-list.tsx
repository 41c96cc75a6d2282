import { ButtonForm } from "#app/components/form/button-form.tsx";
import { timeAgo } from "#app/dates.ts";

const WAYS_IN: Record<string, string> = {
	password: "with your password",
	"google.com": "with Google",
	"microsoft.com": "with Microsoft",
};

type Shown = {
	id: string;
	provider: string;
	device: string | null;
	createdAt: number;
	here: boolean;
};

export function SessionList({ sessions, nowMs }: { sessions: Shown[]; nowMs: number }) {
	return (
		<section className="panel" aria-labelledby="devices">
			<h2 id="devices">Where you're logged in</h2>
			<ul className="grid gap-3">
				{sessions.map(({ id, provider, device, createdAt, here }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<div>
							<strong>{device ?? "A browser"}</strong>
							<p className="meta">
								<span>
									{timeAgo(createdAt, nowMs)} {WAYS_IN[provider] ?? ""}
								</span>
								{here && <span className="badge bg-ok-soft text-ok">This device</span>}
							</p>
						</div>
						{!here && (
							<ButtonForm sends={{ intent: "end-session", session: id }} pending="Logging out...">
								Log out this device
							</ButtonForm>
						)}
					</li>
				))}
			</ul>
			<ButtonForm sends={{ intent: "log-out-everywhere" }} pending="Logging out...">
				Log out everywhere
			</ButtonForm>
		</section>
	);
}
