import { expect, test } from "vitest";
import { openFiles } from "#app/files/file-store.server.ts";
import { readPhoto } from "#app/files/photos.server.ts";

/** A bucket in memory, with only the methods that a picture needs. */
function bucketOf(stored: Map<string, BodyInit>) {
	return {
		get: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : null),
		head: async (key: string) => (stored.has(key) ? {} : null),
		put: async (key: string, bytes: BodyInit) => void stored.set(key, bytes),
		delete: async (keys: string[]) => {
			for (const key of keys) stored.delete(key);
		},
	} as unknown as R2Bucket;
}

test("a picture that is removed while its square is made leaves none behind", async () => {
	const stored = new Map<string, BodyInit>([["photos/key", "the picture"]]);
	const files = openFiles(bucketOf(stored)) as never;
	const images = {
		async square() {
			await (files as ReturnType<typeof openFiles>).delete("photos", ["key"]);
			return new ArrayBuffer(1);
		},
	};
	const asked = { side: 96, headers: new Headers(), beforeWork: async () => {} } as const;
	expect(await readPhoto({ files, images, log: {} as never }, "key", asked)).toBeNull();
	expect([...stored.keys()]).toEqual([]);
});
