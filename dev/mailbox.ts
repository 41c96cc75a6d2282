import { createTransport } from "nodemailer";
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
			"--ip",
			"127.0.0.1",
			"--web-ip",
			"127.0.0.1",
			"--smtp",
			String(smtp),
			"--web",
			String(web),
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
	port: number,
	mail: { to: string; subject: string; text: string },
): Promise<void> {
	const mailbox = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
	await mailbox.sendMail({ from: "Firebase <noreply@firebase.example>", ...mail });
}
