import { readFileSync } from "node:fs";
import { unstable_readConfig as readWranglerConfig } from "wrangler";
import { configOf } from "#app/config.server.ts";

/** Secrets and what makes each necessary; undefined for always. */
const SECRETS: Record<string, string | undefined> = {
	SESSION_SECRET: undefined,
	GOOGLE_CLIENT_SECRET: "GOOGLE_CLIENT_ID",
	SMTP_PASSWORD: "SMTP_USER",
	PUSH_PRIVATE_KEY: "PUSH_PUBLIC_KEY",
	LIBSQL_AUTH_TOKEN: "LIBSQL_URL",
};

/** Stands for a secret whose value only Cloudflare knows: as long as the longest check wants. */
const PRESENT: Record<string, string> = { PUSH_PRIVATE_KEY: "x".repeat(43) };
const PRESENT_BY_DEFAULT = "x".repeat(48);

/** Texts of wrangler.toml's commented example that nobody has replaced. */
const EXAMPLE = /\byour-firebase-project\b|\bof (your|that|the) |^printed by |\bexample\.org\b/;

export interface Production {
	/** Whether wrangler.toml has the section at all. */
	exists: boolean;
	/** The database that migrations go to: libSQL's URL if it is set, else D1. */
	libsqlUrl: string | undefined;
	/** Where the app will answer, such as https://yard.example.org; undefined if no setting says it. */
	siteUrl: string | undefined;
	secrets: string[];
	crons: string[];
	/** The queues that the section writes to or reads; none if mails are delivered right after the answer. */
	queueNames: string[];
	/** Everything wrong with the settings, one sentence each. */
	problems: string[];
}

/** Checks the production section of a wrangler.toml by the app's own schema. */
export function checkProduction(path: string): Production {
	const exists = /^\[env\.production/m.test(readFileSync(path, "utf8"));
	const {
		vars,
		d1_databases: databases,
		observability,
		queues,
		triggers,
	} = readWranglerConfig(
		{ config: path, ...(exists && { env: "production" }) },
		{ hideWarnings: true },
	);
	const crons = triggers.crons ?? [];
	const named = [...(queues.producers ?? []), ...(queues.consumers ?? [])];
	const queueNames = [...new Set(named.map(({ queue }) => queue))];
	if (!exists) {
		const problem = `${path} has no [env.production]: fill it in and take its comment signs away.`;
		return {
			exists,
			libsqlUrl: undefined,
			siteUrl: undefined,
			secrets: ["SESSION_SECRET"],
			crons,
			queueNames,
			problems: [problem],
		};
	}
	const texts = Object.fromEntries(
		Object.entries(vars).map(([name, value]) => [name, String(value)]),
	);
	const secrets = Object.keys(SECRETS).filter((name) => {
		const needs = SECRETS[name];
		return needs === undefined || Boolean(texts[needs]);
	});
	const problems = secrets
		.filter((name) => name in texts)
		.map((name) => `${name} is a secret: take it out of [vars] and use wrangler secret put.`);
	for (const [name, value] of Object.entries(texts)) {
		if (EXAMPLE.test(value)) problems.push(`${name} is still the example: “${value}”.`);
	}
	for (const { binding, database_id: id } of texts.LIBSQL_URL ? [] : databases) {
		if (!id || EXAMPLE.test(id))
			problems.push(`The database_id of ${binding} is still the example.`);
	}
	if (observability?.logs?.invocation_logs !== false) {
		problems.push(
			"The log would get whole URLs and IP addresses: set invocation_logs = false in [env.production.observability.logs].",
		);
	}
	const known = secrets.map((name) => [name, PRESENT[name] ?? PRESENT_BY_DEFAULT]);
	try {
		configOf({ ...texts, ...Object.fromEntries(known) });
	} catch (error) {
		problems.push(error instanceof Error ? error.message : String(error));
	}
	return {
		exists,
		libsqlUrl: texts.LIBSQL_URL,
		siteUrl: texts.SITE_URL,
		secrets,
		crons,
		queueNames,
		problems,
	};
}
