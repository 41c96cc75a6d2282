import { expect, test } from "vitest";
import { MAX_TRIES } from "#db/engine/failures.ts";
import { startApp } from "../../support/app.ts";
import { startBusyLibsql } from "../../support/busy-libsql.ts";
import { nobodysUrl } from "../../support/local-server.ts";

test("a libSQL server that is always busy is asked six times, then the page says to try again", async () => {
	const front = await startBusyLibsql(await nobodysUrl());
	const app = await startApp({ LIBSQL_URL: front.url });
	try {
		front.refuse(...Array.from({ length: 2 * MAX_TRIES }, () => "SQLITE_BUSY" as const));
		const answer = await app.fetch("/programs-public/");
		expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
		expect(await answer.text()).toContain("Part of The Yard isn&#x27;t responding");
		// That a page failed is counted after its answer.
		const forThePage = front.asked.filter((body) => !body.includes("health_counts"));
		expect(forThePage).toHaveLength(MAX_TRIES);
		expect(app.unstructuredLog).toEqual([]);
	} finally {
		await app.stop();
		await front.stop();
	}
});
