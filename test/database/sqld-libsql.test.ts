import { createServer } from "node:net";
import { expect, test } from "vitest";
import { startSqld } from "../support/sqld.ts";

test("a libSQL server whose port another program has taken meanwhile starts on another", async () => {
	const squatter = createServer();
	const port = await new Promise<number>((listening) => {
		squatter.listen(0, "127.0.0.1", () => {
			const address = squatter.address();
			listening(typeof address === "object" ? (address?.port ?? 0) : 0);
		});
	});
	const sqld = await startSqld(undefined, port);
	try {
		expect(sqld.url).not.toBe(`http://127.0.0.1:${port}`);
		expect((await fetch(`${sqld.url}/health`)).status).toBe(200);
	} finally {
		await sqld.stop();
		await new Promise((closed) => squatter.close(closed));
	}
});
