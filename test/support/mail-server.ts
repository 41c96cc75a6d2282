import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A mail server for the tests, which can be as bad as real ones. */
export interface MailServer {
	port: number;
	/** The mails it accepted, as they came, with headers. */
	taken: { to: string; raw: string; session: SMTPServerSession }[];
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

/** `options` are those that differ from a server without passwords and encryption. */
export async function startMailServer(
	port = 0,
	options: SMTPServerOptions = {},
): Promise<MailServer> {
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
		...options,
		onRcptTo: ({ address }, _, callback) => answer(behavior.rcpt?.(address), callback),
		onData(stream, session, callback) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const code = behavior.body?.(addressOf(session));
				if (code === undefined) {
					taken.push({ to: addressOf(session), raw: Buffer.concat(chunks).toString(), session });
				}
				if (!behavior.hangUpAfterBody) return answer(code, callback);
				for (const connection of server.connections) connection.close();
			});
		},
	});
	server.on("error", () => {});
	await new Promise<void>((resolve, reject) => {
		server.server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
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

/** For localhost, valid until 2126, and trusted by the tests' Workers (vitest.config.ts). */
export const CERTIFICATE = {
	key: readFileSync(new URL("certificate/key.pem", import.meta.url)),
	cert: readFileSync(new URL("certificate/cert.pem", import.meta.url)),
};

const ANSWERS: Record<string, string> = {
	greeting: "220 mail.example",
	EHLO: "250-mail.example\r\n250-STARTTLS\r\n250 AUTH PLAIN",
	STARTTLS: "220 go ahead",
	AUTH: "235 welcome",
	MAIL: "250 fine",
	RCPT: "250 fine",
	DATA: "354 go on",
	".": "250 taken",
};

/** A mail server that answers as it should up to a step, at which it does something else. */
export async function startRudeServer(step: string, act: (socket: Socket) => void) {
	const server = createServer((socket) => {
		const answer = (command: string) => {
			if (command === step) act(socket);
			else if (ANSWERS[command]) socket.write(`${ANSWERS[command]}\r\n`);
		};
		socket.on("error", () => {});
		answer("greeting");
		createInterface({ input: socket }).on("line", (line) => answer(line.split(/[ :]/, 1)[0] ?? ""));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { port, stop: () => void server.close() };
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
