import { expect, test } from "vitest";
import { mailLine, mailOf } from "#dev/identity/mail.ts";
import { putIntoMailbox } from "#dev/mailbox.ts";
import { startMailServer } from "../support/mail-server.ts";

const LINK = "http://localhost:8787/auth/action?mode=verifyEmail&oobCode=a-code&lang=en";
const MAIL = { email: "zora+yard@example.edu", requestType: "VERIFY_EMAIL", link: LINK };

test("what Firebase would mail arrives in the laptop's mailbox, with the link that is printed", async () => {
	const mailServer = await startMailServer();
	try {
		await Promise.all([1, 2].map(() => putIntoMailbox(mailServer.port, mailOf(MAIL))));
		expect(mailServer.taken.map(({ to }) => to)).toEqual(Array(2).fill(MAIL.email));
		const raw = mailServer.taken[0]?.raw ?? "";
		expect(raw).toContain("Subject: The Yard: verify your email\r\n");
		expect(raw).toContain(LINK);
		expect(mailLine(MAIL)).toContain(LINK);
		mailServer.behave({ rcpt: () => 550 });
		await expect(putIntoMailbox(mailServer.port, mailOf(MAIL))).rejects.toThrow("550");
	} finally {
		await mailServer.stop();
	}
	await expect(putIntoMailbox(mailServer.port, mailOf(MAIL))).rejects.toThrow();
});
