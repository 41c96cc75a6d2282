import { createConnection, createServer } from "node:net";

/**
 * Whether a server of ours could listen on `port` of `host` (default 127.0.0.1) and be the one
 * that answers there. Never throws: a port that may not be used counts as not free.
 */
export async function portIsFree(port: number, host = "127.0.0.1"): Promise<boolean> {
	// Some systems let us bind 127.0.0.1 while another program holds the wildcard address,
	// so ask both ways.
	return (await canListen(port, host)) && !(await somethingAnswers(port, host));
}

/** A port of 127.0.0.1 that is free now, chosen by the system. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") {
		throw new Error("The system gave no port.");
	}
	return address.port;
}

function canListen(port: number, host: string): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
	});
}

function somethingAnswers(port: number, host: string): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = createConnection({ port, host });
		const answer = (yes: boolean) => {
			socket.destroy();
			resolve(yes);
		};
		socket.once("connect", () => answer(true));
		socket.once("error", () => answer(false));
	});
}
