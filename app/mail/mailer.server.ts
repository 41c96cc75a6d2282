/** Hands mails to the mail server in the settings, over SMTP. */
import type { Config } from "#app/config.server.ts";
import { headersOf } from "./headers.server.ts";
import type { Letter } from "./letters.ts";

/**
 * What became of a mail: 'sent'; 'refused' for good; 'later' if this one may be accepted another time; 'down' if the
 * server can't be reached or accepts nothing now. `problem` says why, without anything from the mail; `pauseMs` is how
 * long the server asked us to wait.
 */
export type Handed =
	| { outcome: "sent" }
	| { outcome: "refused" | "later" | "down"; problem: string; pauseMs?: number };

/** One connection to the mail server, made when the first mail is handed over. */
interface MailSession {
	hand(letter: Letter): Promise<Handed>;
	end(): Promise<void>;
}

export interface Mailer {
	/** Opens a session for a run; it never throws. */
	open(): MailSession;
}

/** Null if the settings have no mail server. */
export function createMailer(config: Config): Mailer | null {
	const { SMTP_HOST: host, MAIL_SENDER: sender } = config;
	if (!host || !sender) return null;
	return { open: () => openSession(config, host, sender) };
}

type Connection = import("worker-mailer").WorkerMailer;

function openSession(config: Config, host: string, sender: string): MailSession {
	let connection: Connection | undefined;
	return {
		async hand(letter) {
			if (!isAddress(letter.to)) return { outcome: "refused", problem: "no address" };
			try {
				connection ??= await connect(config, host);
			} catch (error) {
				return { outcome: "down", problem: problemOf(error) };
			}
			try {
				await connection.send({
					from: sender,
					to: letter.to,
					subject: letter.subject,
					text: letter.text,
					html: letter.html,
					headers: headersOf(letter, sender),
				});
				return { outcome: "sent" };
			} catch (error) {
				const handed = outcomeOf(error);
				// Anything still pending ends with this run.
				if (handed.outcome === "down") connection = undefined;
				return handed;
			}
		},
		async end() {
			await connection?.close();
			connection = undefined;
		},
	};
}

async function connect(config: Config, host: string): Promise<Connection> {
	// Imported lazily: it only loads in a Worker, and few requests need it.
	const { LogLevel, WorkerMailer } = await import("worker-mailer");
	const { SMTP_PORT, SMTP_TLS, SMTP_USER, SMTP_PASSWORD, SMTP_TIMEOUT_MS } = config;
	return WorkerMailer.connect({
		host,
		port: SMTP_PORT,
		secure: SMTP_TLS === "implicit",
		startTls: SMTP_TLS === "starttls",
		...(SMTP_USER && { credentials: { username: SMTP_USER, password: SMTP_PASSWORD ?? "" } }),
		authType: ["plain", "login"],
		// Its log lines contain addresses.
		logLevel: LogLevel.NONE,
		// Without this it asks servers not to report undeliverable mail.
		dsn: { RET: { HEADERS: true }, NOTIFY: { FAILURE: true } },
		socketTimeoutMs: SMTP_TIMEOUT_MS,
	});
}

/** What the mail server answered, and to which step. Its own words may contain the address. */
const ANSWER =
	/^(?:Invalid (MAIL FROM|RCPT TO):<[^>]*>[ A-Z=]*|Failed to send (DATA): |Failed send email (body): )([245]\d\d)/;

function outcomeOf(error: unknown): Handed {
	const message = error instanceof Error ? error.message : "";
	const [, sender, data, body, code = ""] = ANSWER.exec(message) ?? [];
	const step = sender ?? data ?? body;
	if (!step) return { outcome: "down", problem: problemOf(error) };
	const problem = `${code} to ${step === "body" ? "the mail" : step}`;
	// 421 is about the server, whatever the step, and the sender is ours: no other mail would get through.
	if (code === "421" || step === "MAIL FROM") return { outcome: "down", problem };
	return { outcome: code.startsWith("5") ? "refused" : "later", problem };
}

function problemOf(error: unknown): string {
	const message = error instanceof Error ? error.message : "";
	if (/time ?out/i.test(message)) return "no answer in time";
	const code = message.match(/: ([245]\d\d)[ -]/)?.[1];
	if (code) return `${code} before any mail`;
	if (/no TLS/.test(message)) return "no TLS offered";
	return /auth|credentials/i.test(message) ? "not let in" : "not reached";
}

/** Rejects anything that could be several addresses or end the line. */
function isAddress(text: string): boolean {
	return /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(text);
}
