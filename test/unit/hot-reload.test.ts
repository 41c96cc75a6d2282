/** `npm run dev` gives the Worker what `npm start` gives it. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hotReload } from "#dev/vite/hot-reload.ts";

const folder = mkdtempSync(join(tmpdir(), "yard-hot-reload-"));
const fetched = vi.fn((_: Request, __: object) => new Response("page"));
const scheduled = vi.fn(async (_: { cron: string }, __: object) => {});
const server = createServer();
let url: string;

beforeAll(async () => {
	vi.stubEnv("YARD_STATE", folder);
	const vite = {
		middlewares: { use: (listener: RequestListener) => server.on("request", listener) },
		ssrLoadModule: async () => ({ default: { fetch: fetched, scheduled } }),
	};
	const { configureServer } = hotReload() as unknown as {
		configureServer(server: typeof vite): Promise<() => void>;
	};
	const addAfterOthers = await configureServer(vite);
	addAfterOthers();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

test("mails are delivered right after the answer, because nothing reads a queue here", async () => {
	await fetch(url);
	const [, env] = fetched.mock.lastCall ?? [];
	expect(env).toMatchObject({ DB: expect.anything(), SMTP_PORT: "1025" });
	expect(env).toHaveProperty("MAIL_QUEUE", undefined);
});

test("its scheduled jobs run when they are called, as wrangler's do", async () => {
	const answer = await fetch(
		`${url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`,
	);
	expect(answer.status).toBe(200);
	expect(scheduled.mock.lastCall?.[0]).toEqual({ cron: "* * * * *" });
	expect(scheduled.mock.lastCall?.[1]).toHaveProperty("MAIL_QUEUE", undefined);
});
