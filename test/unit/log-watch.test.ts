import { expect, test, vi } from "vitest";
import { createLogger } from "#app/http/log.server.ts";
import { randomId } from "#db/random-id.ts";
import { isLogLine, neverLogged, privateIn } from "../support/log-watch.ts";

const line = (kind: string) => JSON.stringify({ level: "info", event: "logged in", kind });

test.each([
	["ada@example.edu", "an email address"],
	["to=ada%40example.edu", "an email address"],
	["eyJhbGciOiJSUzI1NiJ9.e30.x", "a token"],
	[randomId(32), "the id of a session or of a saved submission"],
	["/verify-email/?oobCode=x", "the code of a mail, or a query string"],
])("a log that holds %s is found to hold %s", (text, what) => {
	expect(privateIn(line(text))).toBe(what);
});

test("the tests' people are found by name, and lines as they should be are not", () => {
	neverLogged("Gwendolyn Brooks");
	expect(privateIn(line("of gwendolyn brooks"))).toBe("a name or a password");
	expect(privateIn(line("log-in: INVALID_PASSWORD"))).toBeUndefined();
	expect(privateIn('{"uid":"sx2PYIK5eyJuJDD2WRlDHCHhJCGm"}')).toBeUndefined();
	expect(privateIn('{"requestId":"Zq1-long_enough-id","path":"/programs/"}')).toBeUndefined();
});

test("the app's lines are told from what a terminal says beside them", () => {
	const written = vi.spyOn(console, "log").mockImplementation(() => {});
	createLogger("an-id").info("request", { path: "/" });
	createLogger().warn("mail not sent");
	for (const [line] of written.mock.calls) expect(isLogLine(line)).toBe(true);
	expect(written).toHaveBeenCalledTimes(2);
	written.mockRestore();
	expect(isLogLine("Mail to ada@example.edu: http://localhost/auth/action?oobCode=x")).toBe(false);
});
