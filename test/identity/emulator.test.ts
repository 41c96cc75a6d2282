import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmulator } from "#dev/identity/emulator.ts";
import { localServer } from "../support/local-server.ts";

test("the emulator is asked where it is, when another program has taken its port", async () => {
	const folder = await mkdtemp(join(tmpdir(), "yard-emulator-"));
	const other = await localServer((_, response) => response.writeHead(500).end("another program"));
	const { origin, process } = await startEmulator(folder, Number(new URL(other.url).port));
	try {
		expect(origin).not.toBe(other.url);
		expect(await (await fetch(origin)).json()).toMatchObject({ authEmulator: { ready: true } });
	} finally {
		await process.stop();
		await other.stop();
		await rm(folder, { recursive: true, force: true });
	}
});
