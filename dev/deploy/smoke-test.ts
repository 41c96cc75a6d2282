/** One request and what a deployment that works answers. */
interface Probe {
	name: string;
	path: string;
	init?: RequestInit;
	status: number;
	/** A text that the answer holds. */
	text?: string;
}

/** What a new deployment must answer: nothing here writes anything that stays. */
export const PROBES: Probe[] = [
	{ name: "the Worker runs", path: "/healthz", status: 200, text: "ok" },
	{ name: "database, files and identity answer", path: "/readyz", status: 200, text: "ready" },
	{ name: "the home page", path: "/", status: 200, text: "The Yard" },
	{ name: "the catalog", path: "/programs-public/", status: 200, text: "The Yard" },
	{
		name: "a log-in with a wrong password is refused",
		path: "/login/",
		init: {
			method: "POST",
			body: new URLSearchParams({ email: "nobody@smoke-test.invalid", password: "wrong password" }),
		},
		status: 400,
	},
	{ name: "the API asks for a token", path: "/api/me", status: 401 },
];

/** Asks a running app everything above; returns a sentence for each wrong answer. */
export async function smokeTest(origin: string): Promise<string[]> {
	const problems = PROBES.map(async ({ name, path, init, status, text }) => {
		try {
			const answer = await fetch(new URL(path, origin), {
				...init,
				redirect: "manual",
				signal: AbortSignal.timeout(20_000),
				headers: { Origin: new URL(origin).origin },
			});
			const body = await answer.text();
			if (answer.status === status && (!text || body.includes(text))) return [];
			return [`${name}: ${path} answered ${answer.status}, not ${status}.`];
		} catch (error) {
			return [
				`${name}: ${path} didn't answer (${error instanceof Error ? error.message : error}).`,
			];
		}
	});
	return (await Promise.all(problems)).flat();
}
