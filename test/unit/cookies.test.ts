import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { forgetCookie, sealedCookie, siteCookie } from "#app/http/cookies.server.ts";

const SEALER = { config: { SESSION_SECRET: "a secret of the tests, long enough" } };
const HTTPS = "https://yard.example/";
const HTTP = "http://localhost/";

afterEach(() => vi.useRealTimers());

function asking(cookie = "", url = HTTPS): Request {
	return new Request(url, { headers: { Cookie: cookie } });
}

const ofAnything = (name: string) => sealedCookie(name, 60, v.unknown());

/** What a browser sends back for a Set-Cookie value. */
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

async function keep(name: string, value: unknown, url = HTTPS): Promise<string> {
	return pairOf(await ofAnything(name).write(asking("", url), SEALER, value));
}

const read = (cookie: string, name: string, url = HTTPS) =>
	ofAnything(name).read(asking(cookie, url), SEALER);

test("a sealed cookie comes back as it was, and shows nothing of what is in it", async () => {
	const pair = await keep("toast", { title: "Saved 🎓" });
	expect(await read(`a=b; ${pair}; c=d`, "toast")).toEqual({ title: "Saved 🎓" });
	const sealed = Buffer.from(decodeURIComponent(pair.split("=")[1] ?? ""), "base64").toString();
	expect(sealed).toMatch(/^"?eyJ[\w-]+\.\./);
	expect(sealed).not.toContain("Saved");
});

test("under another name it does not open", async () => {
	const value = (await keep("toast", "a value")).split("=").slice(1).join("=");
	expect(await read(`__Host-toast=${value}`, "toast")).toBe("a value");
	expect(await read(`__Host-bookmark=${value}`, "bookmark")).toBeUndefined();
	expect(await read(`toast=${value}`, "toast")).toBeUndefined();
	expect(await read(`toast=${value}`, "toast", HTTP)).toBeUndefined();
});

test("past its time it does not open, however long the browser keeps it", async () => {
	vi.useFakeTimers();
	const pair = await keep("toast", "a value");
	vi.advanceTimersByTime(59_000);
	expect(await read(pair, "toast")).toBe("a value");
	vi.advanceTimersByTime(2_000);
	expect(await read(pair, "toast")).toBeUndefined();
});

test("what somebody made themselves is nothing", async () => {
	const made = Buffer.from('"guessed"').toString("base64");
	for (const value of [made, "", "%", "a.b.c.d.e", `${made}.${made}`]) {
		expect(await read(`__Host-toast=${value}`, "toast")).toBeUndefined();
	}
});

test("what is no value of its kind is nothing", async () => {
	const text = sealedCookie("toast", 60, v.string());
	expect(await text.read(asking(await keep("toast", "a value")), SEALER)).toBe("a value");
	expect(await text.read(asking(await keep("toast", { a: "value" })), SEALER)).toBeUndefined();
});

test("over https each is a __Host- cookie that only https and no script sees", async () => {
	const sealed = await ofAnything("toast").write(asking(), SEALER, "a value");
	const plain = await siteCookie(asking(), "session", { maxAgeSeconds: 60 }).serialize("an id");
	for (const cookie of [sealed, plain, await forgetCookie(asking(), "session")]) {
		expect(cookie).toMatch(/^__Host-\w+=/);
		for (const flag of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
			expect(cookie.split("; ")).toContain(flag);
		}
		expect(cookie).not.toMatch(/Domain/i);
	}
	expect(await forgetCookie(asking(), "session")).toContain("Max-Age=0");
});
