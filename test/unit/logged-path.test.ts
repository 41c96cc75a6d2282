import { expect, test } from "vitest";
import { loggedPath } from "#app/http/log.server.ts";

test.each([
	"/calendar/k3y.ics",
	"/calendar/k3y.ics/",
	"/calendar/k3y/more",
	"/calendar//k3y.ics",
	"//calendar/k3y.ics",
	"/Calendar/k3y.ics",
	"/CALENDAR/k3y.ics",
	"/%63alendar/k3y.ics",
	"/calendar%2Fk3y.ics",
	"/%63alendar/k3y.ics%",
	"/%63alendar/k3y%E0%A4%A.ics",
	"/calendar/k3y.ics.data",
])("the log has %s without its key", (path) => {
	expect(loggedPath(path, ["/calendar/"])).toBe("/calendar/…");
});

test.each([
	"/",
	"/calendar",
	"/calendar/",
	"/calendars/k3y.ics",
	"/programs/calendar/",
	"/logos/a.org",
])("the log has %s as it is", (path) => {
	expect(loggedPath(path, ["/calendar/"])).toBe(path);
});

test.each([
	["/logos/ada@example.edu", "/logos/…"],
	["/programs/ada%40example.edu/edit/", "/programs/…/edit/"],
	["/no/such/to=ada%2540example.edu.data", "/no/such/…"],
])("the log has %s without the email address in it", (path, logged) => {
	expect(loggedPath(path, ["/calendar/"])).toBe(logged);
});

/** A pattern that scans a part again for each of its characters takes minutes, and the test times out. */
test("a path of two million characters is logged without an effort", () => {
	const long = `/${"5".repeat(2_000_000)}`;
	expect(loggedPath(long, ["/calendar/"])).toBe(long.slice(0, 1024));
	expect(loggedPath(`${long}@/x`, ["/calendar/"])).toBe("/…/x");
	const escaped = `/${"%25".repeat(600_000)}`;
	expect(loggedPath(escaped, ["/calendar/"])).toBe(escaped.slice(0, 1024));
});
