/** What imported lists write for the facts of programs. More than 250 lines: all of it is tables of words. */
import {
	DEADLINE_ZONES,
	type DeadlineZone,
	type FACTS,
	type FactName,
} from "#db/programs/facts.ts";
import { US_TIME_ZONES } from "#lib/us-time-zones.ts";

type ValueOf<Name extends FactName> = (typeof FACTS)[Name] extends { values: infer Values }
	? keyof Values
	: never;

interface ImportedFact<Name extends FactName> {
	/** What lists call its column, besides the column's own name. */
	columns: string[];
	/** In the template. */
	example: string;
	/** What they write for each value, besides the value and its label. */
	values?: Partial<Record<ValueOf<Name>, string[]>>;
	/** What it is, in the reason why a row is refused; its column's name if left out. */
	what?: string;
}

export const FACT_WORDS = {
	kind: {
		columns: ["type", "program type", "opportunity type"],
		example: "fellowship",
		values: {
			internship: ["internships", "intern", "co-op", "coop"],
			fellowship: ["fellowships", "fellow"],
			scholarship: ["scholarships", "grant", "grants", "award"],
			research: ["REU", "research program", "undergraduate research"],
			other: ["programs", "new grad", "full-time", "job", "event", "conference", "competition"],
		},
	},
	organisation: {
		columns: [
			"organization",
			"company",
			"company name",
			"employer",
			"host",
			"provider",
			"institution",
			"agency",
			"sponsor",
			"organization name",
		],
		example: "Example Foundation",
	},
	audience: {
		columns: ["who can apply", "for whom", "who is it for", "year", "class year", "level", "years"],
		example: "sophomore; junior",
		what: "a year of study",
		values: {
			highschool: ["high school seniors", "high school student"],
			firstyear: ["first years", "freshman", "freshmen", "first-year student", "fr", "frosh"],
			sophomore: ["sophomores", "second year", "so", "soph"],
			junior: ["juniors", "third year", "jr"],
			senior: ["seniors", "fourth year", "sr"],
			graduate: [
				"graduate students",
				"graduates",
				"grad",
				"masters",
				"master",
				"phd",
				"doctorate",
				"mba",
				"jd",
				"md",
			],
			recentgrad: ["recent graduates", "recent grad", "new grad"],
		},
	},
	fields: {
		columns: ["field", "major", "majors", "field of study", "discipline", "fields of study"],
		example: "biology; health",
		what: "a field",
		values: {
			agriculture: ["agriculture & food"],
			arts: ["arts & design", "art", "design", "music"],
			biology: ["life sciences", "bioscience"],
			business: [
				"business & finance",
				"finance",
				"accounting",
				"economics",
				"marketing",
				"quant",
				"quantitative finance",
				"product",
				"product management",
			],
			communications: ["media & communications", "communication", "media", "journalism"],
			computing: [
				"computer science & data",
				"computer science",
				"cs",
				"software",
				"software engineering",
				"data science",
				"ai",
				"data science ai & machine learning",
				"ai ml data",
				"it",
				"cybersecurity",
				"technology",
			],
			engineering: ["hardware", "hardware engineering", "mechanical engineering"],
			environment: ["environmental science", "climate", "sustainability"],
			government: ["government & policy", "policy", "public policy", "politics"],
			health: ["health & medicine", "medicine", "nursing", "public health"],
			humanities: ["humanities & languages", "history", "languages", "english"],
			mathematics: ["math", "maths", "statistics"],
			physical: ["chemistry & physics", "chemistry", "physics"],
			social: ["social sciences", "social science", "psychology", "sociology"],
			any: ["any major", "all majors", "all"],
		},
	},
	pay: {
		columns: ["paid"],
		example: "paid",
		values: { paid: ["yes", "true", "1"], unpaid: ["no", "false", "0"] },
	},
	payDetails: {
		columns: ["stipend", "salary", "amount", "compensation"],
		example: "$6,000 and housing",
	},
	housing: { columns: ["housing provided"], example: "yes" },
	travel: { columns: ["travel paid"], example: "yes" },
	meals: { columns: ["meals provided"], example: "no" },
	stipendPaid: { columns: ["stipend is paid"], example: "biweekly" },
	applicationFee: { columns: ["fee"], example: "no" },
	place: {
		columns: ["work mode", "format", "mode", "where"],
		example: "in person",
		values: {
			inperson: ["on-site", "onsite", "office"],
			remote: ["virtual", "online", "work from home"],
			abroad: ["international", "overseas"],
		},
	},
	city: { columns: [], example: "Atlanta" },
	usState: { columns: ["state"], example: "Georgia" },
	citizenship: {
		columns: [],
		example: "anyone",
		values: {
			citizens: ["U.S. citizen", "us citizenship is required", "us only"],
			residents: [
				"permanent resident",
				"permanent residents",
				"does not offer sponsorship",
				"no sponsorship",
			],
			anyone: ["offers sponsorship", "any", "all", "none", "international"],
		},
	},
	minGpa: { columns: ["gpa", "minimum gpa"], example: "3.0" },
	materials: { columns: ["what it asks for"], example: "resume; transcript" },
	letters: { columns: ["letters of recommendation"], example: "2" },
	essays: { columns: ["essay"], example: "1" },
	essayWords: { columns: ["most words of an essay"], example: "500" },
	materialsNote: { columns: ["also asks for"], example: "A research statement of one page" },
	season: { columns: ["term", "terms"], example: "summer" },
	opensOn: {
		columns: ["opens", "open date", "opening date", "applications open", "application opens"],
		example: "2027-01-15",
		what: "opening day",
	},
	applicationDeadline: {
		columns: [
			"deadline",
			"closes",
			"closes on",
			"closing date",
			"close date",
			"due",
			"due date",
			"application due",
			"valid through",
			"application closes",
			"applications close",
		],
		example: "2027-03-31",
		what: "deadline",
	},
	deadlineTime: {
		columns: ["closing time", "deadline hour", "time due", "due time"],
		example: "17:00",
		what: "closing time",
	},
	deadlineZone: {
		columns: ["time zone", "timezone"],
		example: "eastern",
		what: "a time zone",
		values: writtenZones(),
	},
	deadlineWords: { columns: ["deadline as the page says"], example: "Due March 31 at 5 pm ET" },
	closesIn: {
		columns: ["usually closes in"],
		example: "march",
		what: "a month",
	},
	decisionsBy: {
		columns: ["decisions", "notifications"],
		example: "2027-04-15",
		what: "the day of decisions",
	},
	collegeGroups: {
		columns: ["college groups", "for students of"],
		example: "uncf; landgrants",
		what: "a group of colleges",
		values: {
			uncf: ["uncf", "uncf members", "uncf member institutions", "uncf member schools"],
			landgrants: [
				"1890 land grants",
				"1890 land grant institutions",
				"1890 institutions",
				"1890s",
			],
			publichbcus: ["public hbcu", "public historically black colleges"],
		},
	},
	colleges: {
		columns: ["eligible colleges", "eligible schools", "eligible institutions"],
		example: "Spelman College; Morehouse College",
	},
	forHbcu: { columns: ["hbcu", "for hbcu students"], example: "yes" },
	yearly: { columns: ["every year", "annual"], example: "yes" },
} satisfies { [Name in FactName]: ImportedFact<Name> };

function writtenZones() {
	const written = DEADLINE_ZONES.map((zone) => [zone, US_TIME_ZONES[zone].written]);
	return Object.fromEntries(written) as Record<DeadlineZone, string[]>;
}

/** A fact's words, whichever fact it is. */
export const factWordsOf = (
	name: FactName,
): Omit<ImportedFact<FactName>, "values"> & {
	values?: Record<string, string[]>;
} => FACT_WORDS[name];
