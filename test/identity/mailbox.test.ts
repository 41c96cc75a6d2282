import { expect, test } from "vitest";
import { freePort } from "#dev/free-port.ts";
import { mailOf } from "#dev/identity/mail.ts";
import { putIntoMailbox, startMailbox } from "#dev/mailbox.ts";

test("the laptop's mailbox takes Firebase's mails as soon as it is up, and its page shows them", async () => {
	const [smtp, web] = [await freePort(), await freePort()];
	const mailbox = await startMailbox({ smtp, web });
	try {
		const link = "http://localhost:8787/auth/action?mode=resetPassword&oobCode=a-Code_1&lang=en";
		const mail = { email: "zora@example.edu", requestType: "PASSWORD_RESET", link };
		await putIntoMailbox(smtp, mailOf(mail));
		const mails: unknown = await (await fetch(`http://127.0.0.1:${web}/email`)).json();
		expect(mails).toMatchObject([
			{
				subject: "The Yard: choose a new password",
				to: [{ address: "zora@example.edu" }],
				text: expect.stringContaining(link),
			},
		]);
	} finally {
		await mailbox.stop();
	}
});
