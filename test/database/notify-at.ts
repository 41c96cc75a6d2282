import { expect } from "vitest";
import { notifyDue } from "#app/jobs/notify.server.ts";
import type { Db } from "#db/engine/open.ts";

/** What the Worker does each minute, at a given time. */
export async function notifyAt(db: Db, nowMs: number): Promise<void> {
	const problems: unknown[] = [];
	const log = {
		info() {},
		warn() {},
		error: (_: string, fields?: object) => problems.push(fields),
	};
	await notifyDue({ db, log, mailer: null, mailQueue: undefined, now: () => nowMs } as never);
	expect(problems).toEqual([]);
}
