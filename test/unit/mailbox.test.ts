import { expect, test } from "vitest";
import { mailboxOf } from "#app/auth/mails/quotas.server.ts";

test.each([
	["Zora@Example.edu", "zora@example.edu"],
	["zora+yard@example.edu", "zora@example.edu"],
	["zora+a+b@example.edu", "zora@example.edu"],
	["z.neale.hurston@gmail.com", "znealehurston@gmail.com"],
	["Z.Neale.Hurston+yard@GoogleMail.com", "znealehurston@gmail.com"],
	["z.neale.hurston@example.edu", "z.neale.hurston@example.edu"],
	["+zora@example.edu", "+zora@example.edu"],
	["none:a+b", "none:a+b"],
])("%s is read in the mailbox %s", (email, mailbox) => {
	expect(mailboxOf(email)).toBe(mailbox);
});
