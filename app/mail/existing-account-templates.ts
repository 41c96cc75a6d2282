import type { EmailText } from "./email-templates.ts";

/** What somebody, perhaps the owner, did with an address that has an account. */
export type Occasion = "sign-up" | "change";

const TRIED: Record<Occasion, string> = {
	"sign-up": "tried to sign up for The Yard with this address.",
	change: "tried to use this address for another account on The Yard.",
};

/** For the owner of an address that has an account, which whoever typed it isn't told; `occasion` as in the outbox. */
export function existingAccountText(occasion: string | undefined): EmailText {
	const tried = TRIED[occasion === "change" ? occasion : "sign-up"];
	return {
		subject: "You already have an account",
		paragraphs: [
			"Hi,",
			`Someone, probably you, just ${tried} You already have an account, so there's nothing to set up. Log in the way you did before:`,
		],
		button: { text: "Log in", path: "/login/" },
		more: { text: "Forgot your password? Choose a new one", path: "/forgot-password/" },
		after: [
			"If it wasn't you, nothing has changed, and you can ignore this. Nobody was told that you have an account.",
		],
		reason: `someone ${tried}`,
	};
}
