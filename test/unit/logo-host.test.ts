import { expect, test } from "vitest";
import { logoHost, monogram } from "#app/routes/_files/logo.ts";

test.each([
	["howard.edu", "howard.edu"],
	["WWW.Howard.EDU", "www.howard.edu"],
	["a.b-c.d_e.example.org", "a.b-c.d_e.example.org"],
	["xn--bcher-kva.example", "xn--bcher-kva.example"],
	["localhost.example.org", "localhost.example.org"],
	["127.0.0.1.example.org", "127.0.0.1.example.org"],
	[`${"a".repeat(63)}.org`, `${"a".repeat(63)}.org`],
])("%s has a logo", (text, host) => {
	expect(logoHost(text)).toBe(host);
});

test.each([
	"",
	"localhost",
	"example",
	".",
	"..",
	".org",
	"org.",
	"example..org",
	"-a.org",
	"a-.org",
	"127.0.0.1",
	"10.0.0.1",
	"0x7f.0.0.1",
	"2130706433",
	"1.1",
	"[::1]",
	"::1",
	"fe80::1%lo",
	"example.org:80",
	"user@example.org",
	"user:pass@example.org",
	"example.org/",
	"a b.org",
	"example.org?x",
	"example.org#x",
	"example.org\\x",
	"example.org\n",
	"http://example.org",
	"app.localhost",
	"printer.local",
	"db.internal",
	"metadata.google.internal",
	"nas.lan",
	"router.home.arpa",
	"mail.corp",
	"PRINTER.LOCAL",
	"münchen.de",
	"<svg>.org",
	"%2e.org",
	`${"a".repeat(64)}.org`,
	`${"a.".repeat(127)}org`,
	"example.1",
	"example.o",
	"{host}.org",
])("%j has none", (text) => {
	expect(logoHost(text)).toBeUndefined();
});

test("a monogram is the first letter of the host, past www", () => {
	expect(monogram("www.howard.edu")).toContain(">H</text>");
	expect(monogram("spelman.edu")).toContain(">S</text>");
	expect(monogram("4h.org")).toContain(">4</text>");
});
