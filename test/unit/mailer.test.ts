import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Config } from "#app/config.server.ts";
import type { Email } from "#app/mail/email-templates.ts";
import { createMailer, type SendResult } from "#app/mail/mailer.server.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { HANG_MS } from "../support/patience.ts";

let server: MailServer;

beforeAll(async () => {
	server = await startMailServer();
});
beforeEach(() => {
	server.taken.length = 0;
});
afterAll(() => server.stop());

async function hand(email: Partial<Email>): Promise<SendResult | undefined> {
	const mailer = createMailer({
		SMTP_HOST: "127.0.0.1",
		SMTP_PORT: server.port,
		SMTP_TLS: "off",
		SMTP_TIMEOUT_MS: HANG_MS,
		MAIL_SENDER: "hello@yard.example",
	} as Config);
	const session = mailer?.open();
	const content = { subject: "News", text: "Hi\n.\n“Grün”", html: `<p>${"long ".repeat(50)}</p>` };
	const handed = await session?.hand({ id: "one", to: "ida@example.org", ...content, ...email });
	await session?.end();
	return handed;
}

/** The headers of the mail that arrived, each as one line, and its parts. */
function arrived() {
	const [headers = "", ...parts] = (server.taken[0]?.raw ?? "").split("\r\n\r\n");
	return { headers: headers.replaceAll(/\r\n(?=[ \t])/g, "").split("\r\n"), parts };
}

/** A header as mail programs show it (RFC 2047). */
function shown(header = ""): string {
	const decoded = (_: string, how: string, text: string) => {
		const escaped = text.replaceAll("_", " ").replaceAll(/=(..)/g, "%$1");
		return how === "B" ? Buffer.from(text, "base64").toString() : decodeURIComponent(escaped);
	};
	return header.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/=\?UTF-8\?(.)\?(.*?)\?=/g, decoded);
}

test("a mail has these headers, and its text plain and as HTML, in short lines", async () => {
	const unsubscribe = `https://yard.example/mail/stop/${"x".repeat(100)}/`;
	expect(await hand({ unsubscribe })).toEqual({ outcome: "sent" });
	const { headers, parts } = arrived();
	expect(headers).toEqual([
		"Auto-Submitted: auto-generated",
		`List-Unsubscribe: <${unsubscribe}>`,
		"List-Unsubscribe-Post: List-Unsubscribe=One-Click",
		"From: The Yard <hello@yard.example>",
		"To: ida@example.org",
		"Subject: News",
		"Message-ID: <one@yard.example>",
		expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
		"MIME-Version: 1.0",
		expect.stringMatching(/^Content-Type: multipart\/alternative; boundary="[^"]+"$/),
	]);
	expect(parts[0]).toContain("Content-Type: text/plain; charset=utf-8");
	expect(parts[1]).toContain("Hi\r\n.\r\n=E2=80=9CGr=C3=BCn=E2=80=9D");
	expect(parts[1]).toContain("Content-Type: text/html; charset=utf-8");
	const lines = parts.join("\r\n\r\n").split("\r\n");
	expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(80);
});

test.each([
	["Grünes Feld 🎓", "Grünes Feld 🎓"],
	["“Ünïted” ".repeat(20).trim(), "“Ünïted” ".repeat(20).trim()],
	["x".repeat(200), "x".repeat(200)],
	["a\r\nBcc: everyone@example.org", "a Bcc: everyone@example.org"],
	["a\nBcc: everyone@example.org\r\r", "a Bcc: everyone@example.org"],
	["a\u2028Bcc: b\u0085c", "a\u2028Bcc: b\u0085c"],
	["=?UTF-8?Q?=0D=0ABcc:_b?=", "= ?UTF-8?Q?=0D=0ABcc:_b?="],
])("whatever people type, it stays in the subject: %j", async (subject, expected) => {
	await hand({ subject });
	const { headers } = arrived();
	const names = headers.map((header) => header.split(":")[0]);
	expect(names).toEqual(expect.arrayContaining(["Subject", "Date"]));
	expect(names).toHaveLength(8);
	const found = headers.find((header) => header.startsWith("Subject:"));
	expect(shown(found).trim()).toBe(`Subject: ${expected}`);
});

test.each([
	"",
	"ida",
	"ida@example.org, everyone@example.org",
	"ida@example.org\r\nBcc: everyone@example.org",
	"ida@example.org>\r\nDATA",
	"Ida <ida@example.org>",
	"ida\u0000@example.org",
	"@everyone:ida@example.org",
])("nobody is asked to take a mail for %j", async (to) => {
	expect(await hand({ to })).toEqual({ outcome: "refused", problem: "no address" });
	expect(server.taken).toEqual([]);
});
