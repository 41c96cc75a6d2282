import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A mail server for the tests, which can be as bad as real ones. */
export interface MailServer {
	port: number;
	/** The mails it accepted, as they came, with headers. */
	taken: { to: string; raw: string }[];
	/** How it answers from now on, by recipient. */
	behave(how: Behavior): void;
	/** Stops listening. */
	stop(): Promise<void>;
}

interface Behavior {
	/** The code that answers an address; 0 means no answer at all; without it, the address is accepted. */
	rcpt?: (address: string) => number | undefined;
	/** The same for the mail itself. */
	body?: (address: string) => number | undefined;
	/** Hangs up after it has accepted the mail, before answering. */
	hangUpAfterBody?: boolean;
}

export async function startMailServer(port = 0): Promise<MailServer> {
	const taken: MailServer["taken"] = [];
	let behavior: Behavior = {};
	const refusal = (code: number) => Object.assign(new Error("no"), { responseCode: code });
	const answer = (code: number | undefined, callback: (error?: Error) => void) => {
		if (code === 0) return;
		callback(code === undefined ? undefined : refusal(code));
	};
	const addressOf = (session: SMTPServerSession) => session.envelope.rcptTo[0]?.address ?? "";
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		disableReverseLookup: true,
		logger: false,
		onRcptTo: ({ address }, _, callback) => answer(behavior.rcpt?.(address), callback),
		onData(stream, session, callback) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const code = behavior.body?.(addressOf(session));
				if (code === undefined) {
					taken.push({ to: addressOf(session), raw: Buffer.concat(chunks).toString() });
				}
				if (!behavior.hangUpAfterBody) return answer(code, callback);
				for (const connection of server.connections) connection.close();
			});
		},
	});
	server.on("error", () => {});
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return {
		port: (server.server.address() as AddressInfo).port,
		taken,
		behave(how) {
			behavior = how;
		},
		stop: () =>
			new Promise((resolve) => {
				for (const connection of server.connections) connection.close();
				server.close(() => resolve());
			}),
	};
}

/** The settings of a Worker that sends through it. */
export function mailSettings(port: number): Record<string, string> {
	return {
		SMTP_HOST: "127.0.0.1",
		SMTP_PORT: String(port),
		SMTP_TLS: "off",
		SMTP_TIMEOUT_MS: "5000",
		MAIL_SENDER: "hello@yard.example",
		SITE_URL: "https://yard.example",
	};
}

/** For servers that never answer; one that does may be slow on a busy machine. */
export const SHORT_PATIENCE = { SMTP_TIMEOUT_MS: "400" };
