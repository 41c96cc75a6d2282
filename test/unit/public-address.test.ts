import { expect, test } from "vitest";
import { publicAddress } from "#app/http/public-address.ts";

const opened = (text: string, base?: string) => {
	const address = publicAddress(text, base ? new URL(base) : undefined);
	return typeof address === "string" ? address : address.href;
};

test.each([
	["https://lab.example.org/apply?x=1#top", "https://lab.example.org/apply?x=1"],
	["http://lab.example.org:80/", "http://lab.example.org/"],
	["https://lab.example.org:443/", "https://lab.example.org/"],
	["HTTPS://LAB.Example.ORG./x", "https://lab.example.org/x"],
	["https://bücher.example.org/", "https://xn--bcher-kva.example.org/"],
	["https://123.example.org/", "https://123.example.org/"],
	["https://local.example.org/", "https://local.example.org/"],
	["https://my-localhost.org/", "https://my-localhost.org/"],
	["https://xn--p1ai.xn--p1ai/", "https://xn--p1ai.xn--p1ai/"],
])("%s is opened", (text, href) => {
	expect(opened(text)).toBe(href);
});

test.each([
	// IPv4, in every spelling that browsers accept.
	"127.0.0.1",
	"10.0.0.7",
	"192.168.1.1",
	"172.16.0.1",
	"169.254.169.254",
	"0.0.0.0",
	"8.8.8.8",
	"127.1",
	"127.0.1",
	"1",
	"2130706433",
	"0x7f000001",
	"0x7f.0.0.1",
	"0x7f.1",
	"0177.0.0.1",
	"017700000001",
	"127.0.0.1.",
	"127.000.000.001",
	"0300.0250.1.1",
	"0xA9FEA9FE",
	"１２７.０.０.１",
	"127。0。0。1",
	"①②⑦.0.0.1",
	"%31%32%37.0.0.1",
	// IPv6.
	"[::1]",
	"[::]",
	"[0:0:0:0:0:0:0:1]",
	"[::ffff:127.0.0.1]",
	"[::ffff:7f00:1]",
	"[fe80::1]",
	"[fd00::1]",
	"[2606:4700:4700::1111]",
	"[64:ff9b::7f00:1]",
	// Names of this machine and of internal networks.
	"localhost",
	"LOCALHOST",
	"localhost.",
	"foo.localhost",
	"localhost.localdomain",
	"printer.local",
	"metadata.google.internal",
	"router.lan",
	"nas.home.arpa",
	"wiki.intranet",
	"files.corp",
	"box.home",
	"db.private",
	"host.docker.internal",
	"1.0.0.127.in-addr.arpa",
	// Names that lead nowhere.
	"intranet",
	"example",
	"site.test",
	"site.example",
	"site.invalid",
	"hidden.onion",
	// Public names, whatever their address.
	"127.0.0.1.nip.io",
	"10-0-0-1.sslip.io",
	"app.localtest.me",
	"lvh.me",
	"localho.st",
	"app.localhost.direct",
	"make-127.0.0.1-rr.1u.ms",
	"7f000001.rbndr.us",
	"fritz.box",
	"-.org",
	`${"a".repeat(64)}.org`,
	`${"a.".repeat(130)}org`,
])("the host %s is not public", (host) => {
	for (const scheme of ["http", "https"]) {
		expect(["not public", "no web address"]).toContain(opened(`${scheme}://${host}/`));
	}
	for (const address of [`//${host}/x`, `http://${host}/`]) {
		expect(["not public", "no web address"]).toContain(opened(address, "https://a.example.org/"));
	}
});

test.each([
	["https://lab.example.org:8443/", "other port"],
	["http://lab.example.org:443/", "other port"],
	["https://lab.example.org:80/", "other port"],
	["http://lab.example.org:22/", "other port"],
	["https://user@lab.example.org/", "has a password"],
	["https://:secret@lab.example.org/", "has a password"],
	["https://lab.example.org@127.0.0.1/", "has a password"],
	["ftp://lab.example.org/", "no web address"],
	["file:///etc/passwd", "no web address"],
	["javascript:alert(1)", "no web address"],
	["data:text/html,<title>x</title>", "no web address"],
	["gopher://lab.example.org/", "no web address"],
	["", "no web address"],
	["https://", "no web address"],
	["lab.example.org", "no web address"],
])("%s is not opened: %s", (text, why) => {
	expect(opened(text)).toBe(why);
});

test("where a redirect leads is read from the page that redirects", () => {
	const base = "https://a.example.org/x/y";
	expect(opened("../z", base)).toBe("https://a.example.org/z");
	expect(opened("//b.example.org/", base)).toBe("https://b.example.org/");
	expect(opened("\\\\127.0.0.1\\", base)).toBe("not public");
	expect(opened("https:\t//127.0.0.1", base)).toBe("not public");
});
