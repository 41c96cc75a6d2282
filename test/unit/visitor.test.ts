import { describe, expect, test } from "vitest";
import { clientIpOf, timeZoneOf, todayOf } from "#app/http/visitor.server.ts";
import { describeDeadline } from "#lib/calendar-days.ts";

const at = (time: string, timeZone: string | null) =>
	todayOf({ timeZone, now: () => Date.parse(time) });

describe("the day of a visitor", () => {
	for (const [time, timeZone, date] of [
		["2026-11-21T00:00Z", "America/New_York", "2026-11-20"],
		["2026-11-21T04:59:59.999Z", "America/New_York", "2026-11-20"],
		["2026-11-21T05:00Z", "America/New_York", "2026-11-21"],
		["2026-11-21T00:00Z", "UTC", "2026-11-21"],
		["2026-11-20T23:59:59.999Z", "UTC", "2026-11-20"],
		["2026-11-21T11:59:59.999Z", "Etc/GMT+12", "2026-11-20"],
		["2026-11-21T12:00Z", "Etc/GMT+12", "2026-11-21"],
		["2026-11-21T09:59:59.999Z", "Pacific/Kiritimati", "2026-11-21"],
		["2026-11-21T10:00Z", "Pacific/Kiritimati", "2026-11-22"],
		["2026-11-20T18:29:59.999Z", "Asia/Kolkata", "2026-11-20"],
		["2026-11-20T18:30Z", "Asia/Kolkata", "2026-11-21"],
		// New York's clocks go forward on Mar 8 and back on Nov 1.
		["2026-03-08T04:59:59.999Z", "America/New_York", "2026-03-07"],
		["2026-03-08T05:00Z", "America/New_York", "2026-03-08"],
		["2026-03-09T03:59:59.999Z", "America/New_York", "2026-03-08"],
		["2026-03-09T04:00Z", "America/New_York", "2026-03-09"],
		["2026-11-01T03:59:59.999Z", "America/New_York", "2026-10-31"],
		["2026-11-01T04:00Z", "America/New_York", "2026-11-01"],
		["2026-11-02T04:59:59.999Z", "America/New_York", "2026-11-01"],
		["2026-11-02T05:00Z", "America/New_York", "2026-11-02"],
		["2027-01-01T04:59:59.999Z", "America/New_York", "2026-12-31"],
		["2027-01-01T05:00Z", "America/New_York", "2027-01-01"],
		["2026-12-31T10:00Z", "Pacific/Kiritimati", "2027-01-01"],
		["2028-02-29T04:59:59.999Z", "America/New_York", "2028-02-28"],
	] as const) {
		test(`in ${timeZone} is ${date} at ${time}`, () => {
			expect(at(time, timeZone)).toMatchObject({ date, shared: false });
		});
	}

	test("does not count on a page that everyone shares: there, days end with the last zone's", () => {
		expect(at("2026-11-21T11:59:59.999Z", null)).toMatchObject({
			date: "2026-11-20",
			shared: true,
		});
		expect(at("2026-11-21T12:00Z", null)).toMatchObject({ date: "2026-11-21", shared: true });
	});

	for (const [time, timeZone, text] of [
		["2026-11-21T00:30Z", "America/New_York", "Closes tomorrow"],
		["2026-11-21T05:00Z", "America/New_York", "Closes today"],
		["2026-11-22T04:59:59.999Z", "America/New_York", "Closes today"],
		["2026-11-22T05:00Z", "America/New_York", "Closed Nov 21"],
		["2026-11-21T10:00Z", "Pacific/Kiritimati", "Closed Nov 21"],
		["2026-11-22T11:59:59.999Z", "Etc/GMT+12", "Closes today"],
		["2026-11-22T05:00Z", null, "Closes Nov 21"],
		["2026-11-22T12:00Z", null, "Closed Nov 21"],
	] as const) {
		test(`makes a deadline of Nov 21 "${text}" at ${time} in ${timeZone ?? "every zone"}`, () => {
			expect(describeDeadline("2026-11-21", at(time, timeZone)).text).toBe(text);
		});
	}
});

describe("a visitor's time zone", () => {
	for (const timezone of ["America/Chicago", "Pacific/Kiritimati", "Etc/GMT+12", "UTC"]) {
		test(`is ${timezone} when Cloudflare says so`, () => {
			expect(timeZoneOf({ cf: { timezone } })).toBe(timezone);
		});
	}

	for (const cf of [
		undefined,
		null,
		"America/Chicago",
		{},
		{ timezone: undefined },
		{ timezone: null },
		{ timezone: "" },
		{ timezone: 5 },
		{ timezone: ["America/Chicago"] },
		{ timezone: { toString: () => "America/Chicago" } },
		{ timezone: "Mars/Olympus_Mons" },
		{ timezone: "../../etc/passwd" },
		{ timezone: "x".repeat(100_000) },
	]) {
		test(`is New York's when it is said to be ${JSON.stringify(cf)?.slice(0, 60)}`, () => {
			expect(timeZoneOf({ cf })).toBe("America/New_York");
		});
	}
});

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
