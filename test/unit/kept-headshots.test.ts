import { expect, test } from "vitest";
import { openFiles } from "#app/files/file-store.server.ts";
import { removeOldKeptHeadshots } from "#app/files/photos.server.ts";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.parse("2026-11-21T15:00:00Z");

/** A bucket in memory that lists like R2: by key, at most a thousand. */
function bucketOf(files: Map<string, { uploaded: Date; text?: string }>) {
	const bucket = {
		async list({
			prefix,
			limit,
			startAfter = "",
		}: R2ListOptions & { prefix: string; limit: number }) {
			const keys = [...files.keys()]
				.filter((key) => key.startsWith(prefix) && key > startAfter)
				.sort();
			const objects = keys
				.slice(0, limit)
				.map((key) => ({ key, uploaded: files.get(key)?.uploaded }));
			return { objects, truncated: keys.length > limit };
		},
		async get(key: string) {
			const file = files.get(key);
			return file ? { text: async () => file.text ?? "" } : null;
		},
		async put(key: string, bytes: Uint8Array) {
			files.set(key, { uploaded: new Date(NOW_MS), text: new TextDecoder().decode(bytes) });
		},
		async delete(keys: string[]) {
			for (const key of keys) files.delete(key);
		},
	};
	return openFiles(bucket as unknown as R2Bucket);
}

/** Numbered headshots, stored this many hours ago. */
function kept(count: number, hoursAgo: (number: number) => number) {
	const files = new Map<string, { uploaded: Date; text?: string }>();
	for (let number = 0; number < count; number++) {
		const uploaded = new Date(NOW_MS - hoursAgo(number) * HOUR_MS);
		files.set(`kept-headshots/${String(number).padStart(6, "0")}`, { uploaded });
	}
	return files;
}

test("old headshots behind more than a thousand new ones are removed", async () => {
	const files = kept(3500, (number) => (number < 2500 ? 1 : 25));
	await removeOldKeptHeadshots(bucketOf(files), NOW_MS);
	expect(files.size).toBe(2500);
});

test("a run looks at so many; the next goes on where it ended, and then from the beginning", async () => {
	const files = kept(4500, () => 1);
	const store = bucketOf(files);
	await removeOldKeptHeadshots(store, NOW_MS, 2);
	expect(files.get("sweeps/kept-headshots")?.text).toBe("kept-headshots/001999");
	const later = NOW_MS + 24 * HOUR_MS;
	await removeOldKeptHeadshots(store, later, 2);
	expect([...files.keys()].filter((key) => key.startsWith("kept"))).toHaveLength(2500);
	await removeOldKeptHeadshots(store, later, 2);
	expect(files.has("sweeps/kept-headshots")).toBe(false);
	await removeOldKeptHeadshots(store, later, 2);
	expect(files.size).toBe(0);
});
