import { KIND_NAMES } from "#app/components/program/fact-names.ts";
import { hostOf } from "#app/components/program/host-logo.tsx";
import { formatDate } from "#app/dates.ts";
import type { ShareText } from "#app/files/pictures/share-picture.ts";
import { isPast } from "#db/periods.ts";
import type { findPictured } from "#db/programs/program-page.ts";
import { sha256Hex } from "#db/sha256.ts";

type Pictured = NonNullable<Awaited<ReturnType<typeof findPictured>>>;

/** Raise it when pictures are drawn differently. */
const DRAWN_AS = 1;

/** The text in a program's picture. */
export function programPictureText(program: Pictured, nowMs: number): ShareText {
	const { applicationDeadline: deadline, closedEarly } = program;
	const closes = isPast(deadline, nowMs) ? "Closed" : "Closes";
	return {
		kind: KIND_NAMES[program.kind],
		name: program.name,
		organisation: program.organisation ?? hostOf(program.applicationLink),
		deadline: closedEarly ? "Closed" : deadline ? `${closes} ${formatDate(deadline)}` : "",
	};
}

/** Changes whenever the picture does. */
export async function pictureVersion(text: ShareText): Promise<string> {
	return (await sha256Hex(JSON.stringify([DRAWN_AS, text]))).slice(0, 16);
}

/** The URL of a program's picture. It changes with its content, because sites cache pictures. */
export async function programPicturePath(
	program: Pictured & { id: string },
	nowMs: number,
): Promise<string> {
	const version = await pictureVersion(programPictureText(program, nowMs));
	return `/pictures/programs/${program.id}.png?v=${version}`;
}
