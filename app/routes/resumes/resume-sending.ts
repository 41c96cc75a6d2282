const STALLED_AFTER_MS = 60_000;

export interface Progress {
	sentBytes: number;
	allBytes: number;
}

export type Sent<Answer> =
	/** The body is undefined if it isn't ours: something between us and the browser answered. */
	| { outcome: "answered"; status: number; body: Partial<Answer> | undefined }
	/** The connection broke, or nothing has moved for a minute. Unanswered: it may have arrived. */
	| { outcome: "lost" | "unanswered" }
	| { outcome: "canceled" };

/** Posts a form with a file and reports upload progress, which fetch can't. */
export function sendWithProgress<Answer>(
	path: string,
	form: FormData,
	onProgress?: (progress: Progress) => void,
	cancel?: AbortSignal,
): Promise<Sent<Answer>> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		let stalled: ReturnType<typeof setTimeout> | undefined;
		let mayHaveArrived = navigator.onLine;
		const lose = () => end({ outcome: mayHaveArrived ? "unanswered" : "lost" });
		const moved = () => {
			clearTimeout(stalled);
			stalled = setTimeout(lose, STALLED_AFTER_MS);
		};
		const end = (sent: Sent<Answer>) => {
			clearTimeout(stalled);
			window.removeEventListener("offline", lose);
			resolve(sent);
			request.abort();
		};
		request.upload.onprogress = ({ loaded, total }) => {
			moved();
			mayHaveArrived = loaded === total;
			onProgress?.({ sentBytes: loaded, allBytes: total });
		};
		request.onload = () =>
			end({ outcome: "answered", status: request.status, body: jsonOf(request.responseText) });
		request.onerror = lose;
		// Some browsers wait for a connection that is gone.
		window.addEventListener("offline", lose);
		cancel?.addEventListener("abort", () => end({ outcome: "canceled" }));
		request.open("POST", path);
		request.send(form);
		moved();
	});
}

function jsonOf<Answer>(text: string): Partial<Answer> | undefined {
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}
