import { expect, test } from "vitest";
import { clientIpOf } from "#app/http/client-ip.server.ts";

const from = (address?: string) =>
	clientIpOf(
		new Request("https://yard.example/", {
			headers: address ? { "CF-Connecting-IP": address } : {},
		}),
	);

test.each([
	["203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
	["2001:0DB8:0001:0002::6", "2001:db8:1:2"],
	["2001:db8::1", "2001:db8:0:0"],
	["::1", "0:0:0:0"],
	["2001:db8:1:2:3:4:5::", "2001:db8:1:2"],
	["::ffff:203.0.113.7", "203.0.113.7"],
])("%s counts as %s", (address, counted) => {
	expect(from(address)).toBe(counted);
});

test("without an address all count as one", () => {
	expect(from()).toBe("unknown");
});
