import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";

/** Where mails end up on a laptop: a mail server, and a web page that shows what it received. */
export interface MailboxPorts {
	smtp: number;
	web: number;
}

/** Starts it; its mails are gone when it stops. */
export async function startMailbox({ smtp, web }: MailboxPorts): Promise<Child> {
	const child = startChild({
		name: "maildev",
		command: "maildev",
		args: [
			...["--ip", "127.0.0.1", "--web-ip", "127.0.0.1"],
			...["--smtp", String(smtp), "--web", String(web)],
		],
	});
	// Either may be up before the other.
	await Promise.all(
		[/webapp running/i, /smtp server running/i].map((up) => whenPrinted(child, up)),
	);
	return child;
}

/** Puts a plain mail into the mailbox, such as those that Firebase would have sent. */
export async function putIntoMailbox(
	smtpPort: number,
	{ to, subject, text }: { to: string; subject: string; text: string },
): Promise<void> {
	const socket = connect(smtpPort, "127.0.0.1");
	const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
	try {
		for (const sent of [
			undefined,
			"HELO localhost",
			"MAIL FROM:<noreply@firebase.example>",
			`RCPT TO:<${to}>`,
			"DATA",
			[
				...["From: Firebase <noreply@firebase.example>", `To: ${to}`, `Subject: ${subject}`],
				...["Content-Type: text/plain; charset=utf-8", "", text, "."],
			].join("\r\n"),
			"QUIT",
		]) {
			await say(socket, sent);
			const { value } = await lines.next();
			if (!/^[23]/.test(String(value))) throw new Error(`The mailbox answered ${value}`);
		}
	} finally {
		socket.destroy();
	}
}

async function say(socket: Socket, text: string | undefined): Promise<void> {
	if (text !== undefined) socket.write(`${text}\r\n`);
}
