import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/**
 * Serves `answer` on 127.0.0.1:`port`; returns a function that stops it. Errors that `answer` throws are printed on the
 * terminal with `name`, and answered as a 500. Throws when the port is taken.
 */
export async function serve(
	name: string,
	port: number,
	answer: (request: Request) => Promise<Response>,
): Promise<() => void> {
	const server = createServer(
		createRequestListener(async (request) => {
			try {
				return await answer(request);
			} catch (error) {
				console.error(`${name} couldn't answer ${request.url}: ${String(error)}`);
				return new Response(null, { status: 500 });
			}
		}),
	);
	// A caller that reuses a connection just as it closes gets an error, so close them late.
	server.keepAliveTimeout = 10 * 60 * 1000;
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	return () => {
		server.close();
		server.closeAllConnections();
	};
}

/** Whether `url` points to a server on this machine, on any port. Never throws. */
export function isOnThisMachine(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname, username, password } = new URL(url);
	return /^https?:$/.test(protocol) && LOOPBACK.has(hostname) && !username && !password;
}
