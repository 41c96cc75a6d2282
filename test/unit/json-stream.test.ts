import { expect, test } from "vitest";
import { streamJson } from "#app/http/json-stream.server.ts";

async function* counted(rows: number, asked: { times: number }) {
	for (let row = 0; row < rows; row++) {
		asked.times += 1;
		yield { row, text: `"${row}"\n` };
	}
}

test("values, lists and lists that come piece by piece make one JSON object", async () => {
	const asked = { times: 0 };
	const stream = streamJson(
		{ name: "Zora", nothing: null, few: [1], many: counted(3, asked), none: counted(0, asked) },
		() => {},
	);
	expect(await new Response(stream).json()).toEqual({
		name: "Zora",
		nothing: null,
		few: [1],
		many: [0, 1, 2].map((row) => ({ row, text: `"${row}"\n` })),
		none: [],
	});
});

test("rows are asked for only as fast as they are taken, and no more once nobody reads", async () => {
	const asked = { times: 0 };
	const reader = streamJson({ rows: counted(1000, asked) }, () => {}).getReader();
	for (let reads = 0; reads < 5; reads++) await reader.read();
	expect(asked.times).toBeLessThan(10);
	await reader.cancel();
	expect(asked.times).toBeLessThan(10);
});

test("a part that fails breaks the stream off and is told", async () => {
	const failure = new Error("database");
	async function* failing() {
		yield 1;
		throw failure;
	}
	const told: unknown[] = [];
	const stream = streamJson({ rows: failing() }, (error) => told.push(error));
	await expect(new Response(stream).text()).rejects.toThrow();
	expect(told).toEqual([failure]);
});
