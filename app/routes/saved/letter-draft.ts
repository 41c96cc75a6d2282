import { formatDate } from "#lib/calendar-days.ts";

interface Letter {
	recommender: string | null;
	recommenderEmail: string | null;
}

interface Program {
	programId: string;
	name: string;
	deadline: string | null;
	hiddenBy: string | null;
	fullName: string | null;
}

/** The mailto: address of a draft that asks for a letter; null without an email address. */
export function letterDraft(
	{ recommender, recommenderEmail }: Letter,
	{ programId, name, deadline, hiddenBy, fullName }: Program,
	origin: string,
): string | null {
	if (!recommenderEmail) return null;
	const due = deadline ? ` It closes on ${formatDate(deadline)}.` : "";
	const body = [
		`Dear ${recommender ?? "…"},`,
		`I'm applying to ${name}, and I'd be grateful if you would write a letter of recommendation for me.${due}`,
		...(hiddenBy ? [] : [`More about the program: ${origin}/programs/${programId}/`]),
		"I'm happy to send you my resume and whatever else helps. Thank you for considering it!",
		fullName ?? "",
	].join("\n\n");
	const write = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, "\r\n"));
	const to = encodeURIComponent(recommenderEmail).replace("%40", "@");
	const subject = encodeURIComponent(`Letter of recommendation for ${name}`);
	return `mailto:${to}?subject=${subject}&body=${write(body)}`;
}
