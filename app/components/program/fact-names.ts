import type {
	Audience,
	Citizenship,
	Facts,
	Pay,
	Place,
	ProgramKind,
	Season,
	StudyField,
} from "#db/programs/facts.ts";

/** The kinds of programs, as people read them. */
export const KIND_NAMES: Record<ProgramKind, string> = {
	internship: "Internship",
	fellowship: "Fellowship",
	scholarship: "Scholarship",
	research: "Research",
	other: "Program",
};

export const AUDIENCE_NAMES: Record<Audience, string> = {
	highschool: "High school senior",
	firstyear: "First-year",
	sophomore: "Sophomore",
	junior: "Junior",
	senior: "Senior",
	graduate: "Graduate student",
	recentgrad: "Recent graduate",
};

export const FIELD_NAMES: Record<StudyField, string> = {
	agriculture: "Agriculture & food",
	arts: "Arts & design",
	biology: "Biology",
	business: "Business & finance",
	communications: "Media & communications",
	computing: "Computer science & data",
	education: "Education",
	engineering: "Engineering",
	environment: "Environment",
	government: "Government & policy",
	health: "Health & medicine",
	humanities: "Humanities & languages",
	law: "Law",
	mathematics: "Mathematics",
	physical: "Chemistry & physics",
	social: "Social sciences",
	any: "Any major",
};

export const PAY_NAMES: Record<Pay, string> = {
	paid: "Paid",
	unpaid: "Unpaid",
};

export const PLACE_NAMES: Record<Place, string> = {
	inperson: "In person",
	hybrid: "Hybrid",
	remote: "Remote",
	abroad: "Abroad",
};

export const CITIZENSHIP_NAMES: Record<Citizenship, string> = {
	citizens: "U.S. citizens",
	residents: "U.S. citizens and permanent residents",
	anyone: "Anyone",
};

export const SEASON_NAMES: Record<Season, string> = {
	spring: "Spring",
	summer: "Summer",
	fall: "Fall",
	winter: "Winter",
	year: "All year",
};

/** The label of each fact; the deadline and the opening day have labels like these. */
export const FACT_LABELS = {
	audience: "Who can apply",
	fields: "Field",
	pay: "Pay",
	place: "Where",
	citizenship: "Citizenship",
	minGpa: "GPA",
	season: "Season",
	opensOn: "Opens",
	applicationDeadline: "Closes",
	forHbcu: "For HBCU students",
	yearly: "Comes back every year",
	organisation: "Organization",
} satisfies Partial<Record<keyof Facts | "applicationDeadline", string>>;
