import { createServer, type RequestListener } from "node:http";
import { freePort } from "#dev/free-port.ts";

export interface LocalServer {
	/** Such as http://127.0.0.1:41234 */
	url: string;
	stop(): Promise<void>;
}

/** A server for the test, on a free port of this machine. */
export async function localServer(listener: RequestListener): Promise<LocalServer> {
	// Longer than workerd keeps its end, so that none closes as it is used again.
	const server = createServer({ keepAliveTimeout: 60_000 }, listener);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("No port");
	return {
		url: `http://127.0.0.1:${address.port}`,
		async stop() {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

/** An address of this machine where nobody listens. */
export async function nobodysUrl(): Promise<string> {
	return `http://127.0.0.1:${await freePort()}`;
}
