import type { Config } from "#app/config.server.ts";
import type { Logger } from "#app/http/log.server.ts";
import type { Db } from "#db/engine/open.ts";
import type { Mailer } from "./mailer.server.ts";

/** What delivery works with. */
export interface MailContext {
	config: Config;
	db: Db;
	log: Logger;
	mailer: Mailer | null;
	now: () => number;
}
