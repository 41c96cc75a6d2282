import { FACTS_SENT } from "./facts.ts";
import { fc } from "./fuzz.ts";

/** The token of the request: a valid one, an invalid one, or none. */
const ASKERS = ["ada", "grace", "stranger", "unverified", "expired", "garbage", "none"] as const;
export type Asker = (typeof ASKERS)[number];

/** A generated request. */
export interface MadeUp {
	asker: Asker;
	method: string;
	path: string;
	headers: Record<string, string>;
	body: string | Uint8Array<ArrayBuffer> | undefined;
}

const NASTY = [
	"",
	" ",
	"\u0000",
	"\ud800",
	"a\udc00b",
	"\u202egnp.exe",
	"é".repeat(300),
	"😀".repeat(3000),
	"x".repeat(70_000),
	"'; drop table users; --",
	'" or 1=1 --',
	"%' union select email from users --",
	'NEAR("a" "b", 10) OR name:* ^',
	"{{7*7}}",
	"<script>alert(1)</script>",
	"__proto__",
	"constructor",
	"toString",
	"null",
	"PENDING",
	"APPROVED",
	"javascript:alert(1)",
	"http://[::1]:8787/",
	"https://user:password@example.org/",
	"https://xn--/",
	"https://example.org/\u0000",
	"//evil.example",
	"9999-99-99",
	"2027-02-29",
	"2027-03-31",
	"https://fine.example.org/",
	"junior",
	"recentgrad",
	"any",
	"paid",
	"abroad",
	"Puerto Rico",
	"GA",
	"3.0",
	"3,5",
];

const nastyText = fc.oneof(
	fc.constantFrom(...NASTY),
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.webUrl(),
);

const nastyValue = fc.oneof(
	{ weight: 5, arbitrary: nastyText },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			null,
			true,
			0,
			-1,
			1e308,
			-0,
			2 ** 53 + 2,
			[],
			{},
			[[]],
			4,
			3.25,
			3.255,
			4.0001,
			false,
			["junior"],
			["junior", "junior"],
			["any", null],
		),
	},
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** A body that would be valid, with some of its fields replaced, removed or added. */
function spoilt(right: Record<string, unknown>): fc.Arbitrary<unknown> {
	const names = [...Object.keys(right), "status", "user_id", "id", "accountType", "__proto__"];
	return fc
		.array(fc.tuple(fc.constantFrom(...names), fc.option(nastyValue, { nil: undefined })), {
			maxLength: 3,
		})
		.map((changes) => changes.reduce((body, [name, value]) => withField(body, name, value), right));
}

/** Also sets '__proto__' as an own field, as JSON can. */
function withField(body: Record<string, unknown>, name: string, value: unknown) {
	const copy = { ...body };
	Object.defineProperty(copy, name, {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});
	return copy;
}

/** Text that is hardly JSON, or JSON that is hardly one of our objects. */
const odd = fc.oneof(
	fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
	fc.integer({ min: 1, max: 30_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
	fc
		.integer({ min: 1, max: 9_000 })
		.map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
	fc
		.tuple(nastyText, nastyValue)
		.map((pair) => `{"name":${pair.map((value) => JSON.stringify(value)).join(',"name":')}}`),
	fc.constantFrom(
		'{"__proto__":{"name":"polluted","application_link":"https://p.example.org","description":"p"}}',
		'{"constructor":{"prototype":{"name":"polluted"}}}',
		'{"name":1e400}',
		'{"name":"a",}',
		"\ufeff{}",
		"NaN",
	),
	fc.string({ maxLength: 100 }),
	fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
);

const query = fc
	.array(
		fc.tuple(
			fc.constantFrom("top", "duration", "before", "_data", "_routes", "__proto__", "access_token"),
			fc.oneof(
				fc.constantFrom(
					"10",
					"monthly",
					"weekly",
					"0",
					"-1",
					"1e3",
					"99999999999999999999",
					"0x10",
				),
				fc.constantFrom(...NASTY.filter((text) => text.length < 1000 && !/\p{Cs}/u.test(text))),
			),
		),
		{ maxLength: 3 },
	)
	.map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ""));

const headers = fc.record(
	{
		"Content-Type": fc.constantFrom(
			"text/plain",
			"application/json;charset=latin1",
			"multipart/form-data",
		),
		"Content-Encoding": fc.constantFrom("gzip", "br"),
		"Idempotency-Key": fc.constantFrom("k", "x".repeat(100), "'; --", "same"),
		Origin: fc.constantFrom("https://evil.example", "null"),
		Cookie: fc.constant("__Host-session=x; session=y"),
		"X-HTTP-Method-Override": fc.constant("DELETE"),
	},
	{ requiredKeys: [] },
);

const PROGRAM = {
	name: "Fellowship",
	application_link: "https://example.org/",
	description: "Ten weeks.",
	...FACTS_SENT,
};

/** A valid program; each asker's has its own link. Something must be accepted, to compare the rest with. */
export function rightProgram(asker: Asker): MadeUp {
	const program = { ...PROGRAM, application_link: `https://${asker}.example.org/` };
	const headers = { "Content-Type": "application/json" };
	return { asker, method: "POST", path: "/api/program", headers, body: JSON.stringify(program) };
}

/**
 * Requests for every call: most are nearly valid, some are far from it.
 *
 * @param known ids of contributions, and user records that would be valid
 */
export function requests(known: {
	ids: string[];
	records: Record<string, unknown>[];
}): fc.Arbitrary<MadeUp> {
	const id = fc.constantFrom(...known.ids, "none", "%00", "%ff", "..%2f..", "%27%20or%201=1", "1");
	const path = fc.oneof(
		{
			weight: 8,
			arbitrary: fc.constantFrom(
				"/api/user",
				"/api/me",
				"/api/mentor",
				"/api/me/contributions/",
				"/api/program",
				"/api/program/",
				"/api/analytic/contributions",
				"/api/openapi.json",
				"/api/none",
				"/api/me.data",
				"/api",
				"/api/program/x",
			),
		},
		{ weight: 3, arbitrary: id.map((text) => `/api/me/contribution/${text}`) },
	);
	const linked = fc.integer({ min: 0, max: 1e9 }).map((number) => ({
		...PROGRAM,
		application_link: `https://fuzz-${number}.example.org/`,
	}));
	const json = fc.oneof(
		linked.chain(spoilt),
		fc.constantFrom(...known.records).chain((record) => spoilt(record)),
	);
	const body = fc.oneof(
		{ weight: 4, arbitrary: json.map((value) => JSON.stringify(value)) },
		{ weight: 1, arbitrary: odd },
	);
	const asked = fc.record({
		asker: fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom("ada" as const, "grace" as const) },
			{ weight: 1, arbitrary: fc.constantFrom(...ASKERS) },
		),
		route: fc.tuple(path, query),
		usual: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
		method: fc.constantFrom("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "PROPFIND"),
		headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
		body,
	});
	return asked.map(
		({ asker, route: [at, search], usual, method: any, headers: more, body: sent }) => {
			const writes = /contribution\/|user|program$/.test(at);
			const method = usual
				? writes
					? /contribution\//.test(at)
						? "PATCH"
						: "POST"
					: "GET"
				: any;
			const bodiless = method === "GET" || method === "HEAD";
			return {
				asker,
				method,
				path: at + search,
				headers: { ...(!bodiless && { "Content-Type": "application/json" }), ...more },
				body: bodiless ? undefined : sent,
			};
		},
	);
}
