/** What the weekly letter says. */
import { describeDeadline, formatDate } from "#app/dates.ts";
import type { WeeklyDigest } from "#db/notifications/weekly-digest.ts";

/** The words of a weekly letter; undefined if nothing closes soon. */
export function weeklyDigestText({ today, saved, fits }: WeeklyDigest, hello: string) {
	const all = [...saved, ...fits].sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
	const [first] = all;
	if (!first) return undefined;
	const isSaved = new Set(saved.map(({ id }) => id));
	const subject =
		all.length === 1
			? `${first.name} closes ${formatDate(first.deadline)}`
			: `${all.length} programs for you close soon`;
	return {
		subject,
		paragraphs: [hello, "Programs that fit you or that you saved, closing soonest first:"],
		items: all.map(({ id, name, deadline }) => {
			const closes = describeDeadline(deadline, { date: today, shared: false }).text;
			const text = isSaved.has(id) ? `${closes}. You saved it.` : closes;
			return { name, text, path: `/programs/${id}/` };
		}),
		button: { text: "See your saved programs", path: "/programs/saved/" },
		reason: "you asked for a weekly letter on The Yard.",
		push: { title: "Your week on The Yard", body: subject, path: "/programs/" },
	};
}
