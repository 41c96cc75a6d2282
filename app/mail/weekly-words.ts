/** What the weekly letter says. */
import { describeDeadline, formatDate } from "#app/dates.ts";

interface Closing {
	id: string;
	name: string;
	/** YYYY-MM-DD */
	deadline: string;
}

/**
 * The words of a weekly letter; undefined if nothing closes soon.
 *
 * @param today YYYY-MM-DD where the student is
 */
export function weeklyWords(
	{ today, saved, fits }: { today: string; saved: Closing[]; fits: Closing[] },
	hello: string,
) {
	const all = [...saved, ...fits].sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
	const [first] = all;
	if (!first) return undefined;
	const closes = ({ deadline }: Closing) =>
		describeDeadline(deadline, { date: today, shared: false }).text;
	const isSaved = new Set(saved.map(({ id }) => id));
	const subject =
		all.length === 1
			? `${first.name} closes ${formatDate(first.deadline)}`
			: `${all.length} programs for you close soon`;
	return {
		subject,
		paragraphs: [hello, "Programs that fit you or that you saved, closing soonest first:"],
		items: all.map((one) => ({
			name: one.name,
			text: isSaved.has(one.id) ? `${closes(one)}. You saved it.` : closes(one),
			path: `/programs/${one.id}/`,
		})),
		button: { text: "See your saved programs", path: "/programs/saved/" },
		reason: "you asked for a weekly letter on The Yard.",
		push: { title: "Your week on The Yard", body: subject, path: "/programs/" },
	};
}
