/** The Worker that reads resumes: PDF bytes in, text out, with access to nothing else. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { type CleanedPdf, cleanPdf } from "./clean-pdf.ts";
import { type ReadText, readPdf } from "./read-pdf.ts";

interface Env {
	CHARACTER_MAPS: Fetcher;
}

/** What the app calls over its RESUME_TEXT binding. */
export class ResumeText extends WorkerEntrypoint<Env> {
	read(bytes: ArrayBuffer): Promise<ReadText> {
		const pause = () => scheduler.wait(0);
		return readPdf(new Uint8Array(bytes), (name) => characterMap(this.env, name), pause);
	}

	clean(bytes: ArrayBuffer): Promise<CleanedPdf> {
		return cleanPdf(new Uint8Array(bytes));
	}
}

async function characterMap({ CHARACTER_MAPS }: Env, name: string): Promise<Uint8Array> {
	const answer = await CHARACTER_MAPS.fetch(
		new URL(encodeURIComponent(name), "https://character-maps"),
	);
	if (!answer.ok) throw new Error(`There is no character map ${name}.`);
	return new Uint8Array(await answer.arrayBuffer());
}

/** Has no web address; `npm start` on a laptop asks it whether it still answers. */
export default {
	fetch: () => new Response("reading"),
} satisfies ExportedHandler;
