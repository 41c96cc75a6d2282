import { describe, expect, test } from "vitest";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { searchQuery } from "#db/search/search-query.ts";
import { asWritten, indexedText } from "#db/search/word-signs.ts";
import { storableText } from "#lib/storable-text.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { NOW_MS, publishImported } from "./world.ts";

/** A text that has the word, ways to search for it, and searches that must not find it. */
const WORDS: [text: string, found: string[], notFound: string[]][] = [
	["Write C++ in summer", ["c++", "C++", "c plus plus", "cpp"], ["c", "c#", "plus"]],
	["Languages: C/C++, Rust", ["c++", "c"], ["c#"]],
	["Modern C++17 camp", ["c++17"], ["c"]],
	["Games in C# (Unity)", ["c#", "C#", "csharp", "c sharp"], ["c", "c++"]],
	["F#, a language", ["f#"], ["f"]],
	["Services with .NET Core", [".net", ".NET", "dotnet", "dot net"], ["net"]],
	["An ASP.NET team", [".net", "asp.net"], ["net"]],
	["Our R&D lab", ["r&d", "R&D", "R & D", "r and d"], ["r", "d"]],
	["Our R & D lab", ["r&d"], []],
	["Scholars of AT&T", ["at&t", "AT & T"], ["t", "at"]],
	["At T-Mobile", ["t-mobile"], ["at&t"]],
	["Join node.js", ["node.js", "nodejs", "Node.JS", "node"], ["no"]],
	["Join NodeJS", ["node.js", "nodejs", "node js", "Node JS"], []],
	["Join Node.js", ["node js", "node-js", "NodeJS"], ["no"]],
	["Screens in Vue.js", ["vue js", "vuejs", "Vue"], []],
	["Screens in VueJS", ["vue js", "vue.js"], []],
	[
		"Apps in Objective-C",
		["objective c", "Objective-C", "objective-c", "ObjectiveC"],
		["c", "c++"],
	],
	["Apps in Objective C", ["objective-c", "objectivec"], ["c"]],
	["C on small chips", ["c", "C"], ["objective c", "c++"]],
	["Our research and development, R&D", ["r and d", "R and D"], ["r"]],
	["Work in R and D", ["r&d", "r and d"], []],
	["Scholars of AT&T", ["at and t", "AT and T"], ["t"]],
	["Scholars of AT and T", ["at&t"], []],
	["Florida A&M University", ["a and m"], ["m"]],
	["F# and Haskell", ["f#", "f sharp", "fsharp"], ["f"]],
	["UX/UI studio", ["ux/ui", "ui/ux", "ux ui"], []],
	["ML/AI lab", ["ml/ai", "ai/ml", "ml ai"], []],
	["With a 401(k) plan", ["401(k)", "401k", "401 k", "401K"], []],
	["With a 401k plan", ["401(k)", "401 (k)"], []],
	["A co-op in spring", ["co-op", "coop", "co op"], []],
	["A coop in spring", ["co-op", "co op"], []],
	["Ask by e-mail", ["e-mail", "email", "e mail"], []],
	["Ask by email", ["e-mail", "E-mail"], []],
	["For pre-med students", ["pre-med", "premed", "pre med"], []],
	["For premed students", ["pre-med", "pre med"], []],
	["For premedical students", ["pre-med", "premed"], []],
	["For pre-law students", ["prelaw", "pre-law"], []],
	["For full-stack apprentices", ["fullstack", "full stack", "full-stack"], ["fulltime"]],
	["A fullstack camp", ["full-stack", "full stack"], []],
	["Front end and back-end", ["frontend", "front-end", "backend", "back end"], []],
	["Slides in PowerPoint", ["power point", "powerpoint", "Power-Point"], ["powerbi"]],
	["Pages in JavaScript", ["java script", "javascript"], ["typescript"]],
	["Plots in MATLAB", ["mat lab", "matlab"], []],
	["Drawn with Auto CAD", ["autocad", "auto cad"], []],
	["A non-profit", ["nonprofit", "non-profit", "non profit"], []],
	["A post-doc", ["postdoc"], []],
	["With an x-ray", ["xray", "x-ray"], []],
	["Run A/B tests", ["a/b", "A/B"], ["a/c"]],
	["Print 3D parts", ["3d", "3-D", "3D"], ["2d"]],
	["Print 3-D parts", ["3d", "3-D"], []],
	["UI/UX studio", ["ui/ux", "UI/UX", "ux", "ux/ui"], ["c"]],
	["Florida A&M University", ["a&m", "A & M"], ["m"]],
	["A night in Hawaiʻi", ["hawaii", "Hawai'i", "Hawai’i", "hawaiʻi"], []],
	["A night in Hawai’i", ["hawaii", "Hawai'i", "hawaiʻi"], []],
	["Women’s league", ["women's league", "women league"], []],
	["𝐁𝐨𝐥𝐝 𝓛𝓮𝓽𝓽𝓮𝓻𝓼", ["bold letters"], []],
	["ｆｕｌｌｗｉｄｔｈ text", ["fullwidth"], []],
	["Qt in C++", ["c-plus-plus", "cplusplus", "C ++"], ["c"]],
	["C++/Python tools", ["c++", "python"], []],
	["Games (C#)", ["c#", "C #"], ["c"]],
	["C-Sharp tools", ["c#"], []],
	["VB.NET forms", [".net", "vb.net"], ["net"]],
	["A Dot Net shop", [".net", "dotnet"], []],
	["Charts in D3.js", ["d3", "d3js", "d3.js"], []],
	["Pages in Next.js", ["nextjs", "next js"], []],
	["React.js screens", ["reactjs", "react"], []],
	["AT&T Labs", ["att", "at&t"], []],
	["P&G brand camp", ["p&g", "P and G", "P & G"], []],
	["Q&A hour", ["q&a", "q and a"], []],
	["M&A desk", ["m&a", "m and a"], []],
	["H&M design", ["h&m", "h and m"], []],
	["J&J scholars", ["j&j", "j and j"], []],
	["S&P analysts", ["s&p", "s and p"], []],
	["R&B choir", ["r&b", "r and b"], []],
	["DE&I council", ["de&i", "dei", "DEI"], []],
	["D&I council", ["d&i", "d and i"], []],
	["K-12 tutoring", ["k-12", "k12", "K 12"], []],
	["K12 mentoring", ["k-12", "k 12"], []],
	["4-H camp", ["4-h", "4h"], []],
	["4H farm", ["4-h"], []],
	["Web3 devs", ["web3"], []],
	["B2B sales", ["b2b"], []],
	["GPT-4 tools", ["gpt-4", "gpt4"], []],
	["COVID-19 fund", ["covid-19", "covid", "covid19"], []],
	["TCP/IP nets", ["tcp/ip", "tcp ip"], []],
	["CI/CD runs", ["ci/cd"], []],
	["T-SQL desk", ["t-sql", "tsql"], []],
	["S.T.E.M. camp", ["s.t.e.m.", "stem"], []],
	["Ph.D. prep", ["phd", "ph.d", "Ph. D."], []],
	["An A.I. camp", ["ai", "a.i."], []],
	["M.B.A. fair", ["mba", "m.b.a."], []],
	["J.D. night", ["jd", "j.d."], []],
	["N.A.A.C.P. fund", ["naacp"], []],
	["NAACP prize", ["n.a.a.c.p.", "naacp"], []],
	["Wi-Fi crew", ["wifi", "wi-fi"], []],
	["WiFi crew", ["wi-fi"], []],
	["Kaua‘i trails", ["kauai", "kaua'i"], []],
	["Oʻahu crew", ["oahu", "o'ahu", "o’ahu"], []],
	["Mānoa campus", ["manoa", "mānoa"], []],
	["ʻIolani School", ["iolani", "'iolani", "ʻiolani"], []],
	["Niʻihau shells", ["niihau", "ni'ihau"], []],
	["Kaʻū coffee", ["kau", "ka'u", "kaʻū"], []],
	["Hawai`i nights", ["hawaii", "hawai`i"], []],
	["𝕊𝕔𝕙𝕠𝕝𝕒𝕣𝕝𝕪 reading", ["scholarly"], []],
	["ⓒⓘⓡⓒⓛⓔⓓ words", ["circled"], []],
	["Ⅳ quartets", ["iv"], []],
	["ﬁnancial aid desk", ["financial"], []],
	["Ñandú birds", ["nandu"], []],
	["🅂🅀🅄🄰🅁🄴 words", ["square"], []],
	["Ｆｕｌｌ stack", ["full"], []],
	["Naïve Bayes", ["naive", "naïve"], []],
	["Søren Kierkegaard prize", ["soren", "søren", "SØREN"], []],
	["Soren’s prize", ["søren"], []],
	["Łukasz fund", ["lukasz", "łukasz"], []],
	["Đorđe reads", ["dorde", "Đorđe"], []],
	["Ægir marine camp", ["aegir", "ægir"], []],
	["Aegir marine camp", ["Ægir"], []],
	["A Straße in Köln", ["strasse", "straße", "koln"], []],
	["Cœur voices", ["coeur", "cœur"], []],
	["Żółć club", ["zolc", "żółć"], []],
	["Diyarbakır exchange", ["diyarbakir"], []],
	["Dᴀᴛᴀ ꜱᴛᴏʀɪᴇs", ["data stories"], []],
	["Plain baking", ["ʙᴀᴋɪɴɢ"], []],
	["Plain calligraphy", ["𝐜𝐚𝐥𝐥𝐢𝐠𝐫𝐚𝐩𝐡𝐲", "ｃａｌｌｉｇｒａｐｈｙ"], []],
];

eachDatabase((database) => {
	const names = async (search: string) => {
		const wanted = { size: 20, order: "newest" as const, filters: NO_FILTERS, exact: true, search };
		return (await findPrograms(database.db, wanted, NOW_MS)).items.map(({ name }) => name);
	};

	for (const [text, found, notFound] of WORDS) {
		test(`“${text}” is found by ${found.join(", ")} and not by ${notFound.join(", ")}`, async () => {
			await publishImported(
				database.db,
				{ name: "One", description: `${text}.` },
				{ name: "Two", description: "Weaving baskets." },
			);
			for (const search of found) expect(await names(search), search).toEqual(["One"]);
			for (const search of notFound) expect(await names(search), search).not.toContain("One");
		});
	}

	test("the same searches find the same in resumes", async () => {
		for (const [text, found, notFound] of WORDS) {
			const matches = async (search: string) => {
				const [row] = await database.rows<{ count: number }>(
					"select count(*) as count from signs where signs match ?",
					searchQuery(search, ["text"]) ?? "",
				);
				return row?.count;
			};
			await database.run(
				"create virtual table signs using fts5(text, tokenize='porter unicode61')",
			);
			await database.run(
				`insert into signs select ${indexedText("given")} from (select '${storableText(text).normalize("NFKC")}' as given)`,
			);
			for (const search of found)
				expect([text, search, await matches(search)]).toEqual([text, search, 1]);
			for (const search of notFound)
				expect([text, search, await matches(search)]).toEqual([text, search, 0]);
			await database.run("drop table signs");
		}
	});

	describe("a text of the index", () => {
		const indexed = async (text: string | null) => {
			const [row] = await database.rows<{ text: string }>(
				`select ${indexedText("given")} as text from (select ? as given)`,
				text,
			);
			return row?.text;
		};

		test("can be turned back, whatever it is, and is in it what it was", async () => {
			const parts = [
				..."CRDabt",
				"++",
				"#",
				"&",
				"/",
				".net",
				"node.js",
				"-d",
				"3",
				"'",
				"’",
				" ",
				" & ",
				"\n",
				"\t",
				'"',
				"\\",
				"é",
				"ø",
				"Ł",
				"Æ",
				"ß",
			];
			await fc.assert(
				fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), async (some) => {
					const text = some.join("");
					const once = await indexed(text);
					expect(asWritten(once ?? "")).toBe(text);
					expect(await indexed(once ?? "")).toBe(once);
				}),
				{ numRuns: 60 },
			);
			expect(await indexed(null)).toBeNull();
		});
	});
});
