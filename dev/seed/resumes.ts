import { removeResumeFiles, storeResumeFile } from "#app/resume/files.server.ts";
import type { Db } from "#db/open.ts";
import { addResume } from "#db/resumes.ts";
import { pdfOf } from "#dev/seed/pdf.ts";

const MS_PER_DAY = 86_400_000;

const DEMO_RESUMES = [
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
];

/** Gives a student the demo resumes, rows and files. Safe to repeat. */
export async function addDemoResumes(
	db: Db,
	files: R2Bucket,
	userId: string,
	nowMs: number,
): Promise<void> {
	for (const { name, daysAgo, lines } of DEMO_RESUMES) {
		const bytes = pdfOf(lines).buffer;
		const fileKey = await storeResumeFile(files, bytes);
		const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
		const upload = { fileName: name, digest, fileKey, sizeBytes: bytes.byteLength };
		const owner = { userId, formKey: "demo" };
		const { unused } = await addResume(db, owner, upload, nowMs - daysAgo * MS_PER_DAY);
		await removeResumeFiles(files, unused);
	}
}
