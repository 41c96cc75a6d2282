import type { Files } from "#app/files/file-store.server.ts";
import type { Db } from "#db/engine/open.ts";
import { sha256Hex } from "#db/ids.ts";
import { saveResumeText } from "#db/resumes/resume-texts.ts";
import { addResume } from "#db/resumes/resume-versions.ts";
import { shareResume } from "#db/resumes/shared-resumes.ts";
import { pdfOf } from "#dev/seed/pdf.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { readPdf } from "../../workers/resume-text/read-pdf.ts";

interface DemoResume {
	name: string;
	daysAgo: number;
	lines: string[];
	/** The name and college it is shared under; without them, it is private. */
	sharedAs?: { name: string; college: string };
}

/** By owner. */
const DEMO_RESUMES: Record<string, DemoResume[]> = {
	"student@example.edu": [
		{
			name: "Resume 2025, before my junior year",
			daysAgo: 210,
			lines: [
				"Amara Johnson",
				"Washington, DC | student@example.edu",
				"EDUCATION",
				"Howard University, B.S. Biology, expected 2027",
				"EXPERIENCE",
				"Library assistant, Founders Library, 2024 to 2025",
			],
		},
		{
			name: "Resume for research programs",
			daysAgo: 6,
			lines: [
				"Amara Johnson",
				"Washington, DC | student@example.edu",
				"EDUCATION",
				"Howard University, B.S. Biology, GPA 3.7, expected 2027",
				"RESEARCH",
				"Undergraduate assistant, plant genetics lab, since 2025",
				"Poster: drought response in cowpea, spring symposium 2026",
				"SKILLS",
				"PCR, gel electrophoresis, R, Python",
			],
		},
	],
	"student2@example.edu": [
		{
			name: "One page for summer internships",
			daysAgo: 3,
			sharedAs: { name: "Malik B.", college: "Spelman College" },
			lines: [
				"Malik Bennett",
				"Atlanta, GA",
				"EDUCATION",
				"Spelman College, B.A. Economics, expected 2028",
				"EXPERIENCE",
				"Treasurer, Investment Club: a budget of 4,000 dollars, 60 members",
				"Summer analyst, community credit union: 120 loan files checked",
				"SKILLS",
				"Spreadsheets, SQL, public speaking, Spanish",
			],
		},
	],
};

/** Gives a student their demo resumes: rows, files and texts. Safe to repeat. */
export async function addDemoResumes(
	db: Db,
	files: Files,
	{ userId, email }: { userId: string; email: string },
	nowMs: number,
): Promise<void> {
	for (const { name, daysAgo, lines, sharedAs } of DEMO_RESUMES[email] ?? []) {
		const bytes = pdfOf(lines).buffer;
		const fileKey = await files.put("resumes", { bytes, type: "application/pdf" });
		const digest = await sha256Hex(bytes);
		const upload = { fileName: name, digest, fileKey, sizeBytes: bytes.byteLength };
		const owner = { userId, formKey: "demo" };
		const uploadedMs = nowMs - daysAgo * DAY_MS;
		const added = await addResume(db, owner, upload, uploadedMs);
		await files.delete("resumes", added.unused);
		if (added.outcome !== "added") continue;
		// What the Worker that reads resumes would find; these files embed all their fonts.
		const text = await readPdf(new Uint8Array(bytes), noCharacterMap, async () => {});
		await saveResumeText(db, added.versionId, text);
		if (sharedAs) await shareResume(db, { id: added.id, userId }, sharedAs);
	}
}

function noCharacterMap(fileName: string): Promise<Uint8Array> {
	return Promise.reject(new Error(`There is no character map ${fileName} here.`));
}
