/** Hands mails to the mail server in the settings, over SMTP. */
import type { NodemailerError, SendMailOptions, SMTPPoolOptions } from "nodemailer";
import type { Config } from "#app/config.server.ts";
import type { Logger } from "#app/http/log.server.ts";
import type { Db } from "#db/engine/open.ts";
import type { Email } from "./email-templates.ts";

/**
 * What became of a mail: 'sent'; 'refused' for good; 'later' if this one may be accepted another time; 'down' if the
 * server can't be reached or accepts nothing now. `problem` says why, without anything from the mail; `pauseMs` is how
 * long the server asked us to wait.
 */
export type SendResult =
	| { outcome: "sent" }
	| { outcome: "refused" | "later" | "down"; problem: string; pauseMs?: number };

/** One connection to the mail server, made when the first mail is handed over. */
interface MailSession {
	hand(email: Email): Promise<SendResult>;
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

function openSession(config: Config, host: string, sender: string): MailSession {
	let transport: Awaited<ReturnType<typeof createTransport>> | undefined;
	return {
		async hand(email) {
			if (!isAddress(email.to)) return { outcome: "refused", problem: "no address" };
			try {
				transport ??= await createTransport(config, host);
				// The other limits are for silence, and a server can answer byte by byte.
				const signal = AbortSignal.timeout(4 * config.SMTP_TIMEOUT_MS);
				await transport.sendMail({ ...mailOf(email, sender), signal });
				return { outcome: "sent" };
			} catch (error) {
				return outcomeOf(error as NodemailerError);
			}
		},
		async end() {
			transport?.close();
		},
	};
}

async function createTransport(config: Config, host: string) {
	// Loaded late, because few requests need them.
	const [net, tls, nodemailer] = await Promise.all([
		import("node:net"),
		import("node:tls"),
		import("nodemailer"),
	]);
	const { SMTP_PORT: port, SMTP_TLS, SMTP_USER, SMTP_PASSWORD, SMTP_TIMEOUT_MS } = config;
	const secure = SMTP_TLS === "implicit";
	return nodemailer.createTransport({
		// nodemailer would connect to an IP address, and workerd checks the certificate against what was connected to. The
		// host is for startTls alone, to which nodemailer hands a name but no address; Cloudflare can refuse names there.
		getSocket: (_, done) => {
			const connection = secure ? tls.connect(port, host) : net.connect(port, host);
			done(null, { connection, secured: secure });
		},
		host: "0.0.0.0",
		secure,
		requireTLS: SMTP_TLS === "starttls",
		ignoreTLS: SMTP_TLS === "off",
		...(SMTP_USER && { auth: { user: SMTP_USER, pass: SMTP_PASSWORD } }),
		greetingTimeout: SMTP_TIMEOUT_MS,
		socketTimeout: SMTP_TIMEOUT_MS,
		// One connection for all mails of a run. It's the outbox that tries again.
		pool: true,
		maxConnections: 1,
		maxRequeues: 0,
	} satisfies SMTPPoolOptions);
}

/** A mail with its headers. nodemailer keeps each on its line, whatever people typed. */
function mailOf(email: Email, sender: string): SendMailOptions {
	const host = sender.slice(sender.lastIndexOf("@") + 1);
	return {
		from: { name: "The Yard", address: sender },
		to: email.to,
		// It would pass on what looks encoded, and a program's name can.
		subject: email.subject.replaceAll("=?", "= ?"),
		text: email.text,
		html: email.html,
		encoding: "quoted-printable",
		messageId: `<${email.id}@${host}>`,
		headers: {
			// Suppresses "out of office" replies.
			"Auto-Submitted": "auto-generated",
			...(email.unsubscribe && {
				// On one line, however long, as mail programs look for it.
				"List-Unsubscribe": { prepared: true, value: `<${email.unsubscribe}>` },
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
		// A mail that comes back is not to bring its text along, which may have a secret link.
		dsn: { return: "headers", notify: "failure" },
	};
}

/** What the mail server answered, and to which step. Its own words may contain the address. */
function outcomeOf(error: NodemailerError): SendResult {
	const { code, command, responseCode } = error;
	if (!responseCode || (code !== "EENVELOPE" && code !== "EMESSAGE")) {
		return { outcome: "down", problem: problemOf(error) };
	}
	const problem = `${responseCode} to ${code === "EMESSAGE" ? "the mail" : command}`;
	// 421 is about the server, whatever the step, and the sender is ours: no other mail would get through.
	if (responseCode === 421 || command === "MAIL FROM") return { outcome: "down", problem };
	return { outcome: error.permanent ? "refused" : "later", problem };
}

/** Why no mail could be handed over. */
function problemOf({ code, responseCode }: NodemailerError): string {
	if (code === "ETIMEDOUT" || code === "EABORT") return "no answer in time";
	if (code === "ETLS") return "no TLS offered";
	if (responseCode) return `${responseCode} before any mail`;
	return code === "EAUTH" ? "not let in" : "not reached";
}

/** Rejects anything that could be several addresses or end the line. */
function isAddress(text: string): boolean {
	return /^[^\p{Cc}\s<>()[\]\\,;:"@]+@[^\p{Cc}\s<>()[\]\\,;:"@]+$/u.test(text);
}

/** What delivery works with. */
export interface MailContext {
	config: Config;
	db: Db;
	log: Logger;
	mailer: Mailer | null;
	now: () => number;
}
