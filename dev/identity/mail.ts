import { PROJECT } from "#dev/identity/emulator.ts";

/** A mail that Firebase would have sent. `link` leads to the app, like the "action URL" in the console. */
export type EmulatorMail = { email: string; requestType: string; link: string };

type Code = { email: string; requestType: string; oobCode: string; oobLink: string };

/**
 * Returns a function that mails every code the emulator made since its last call, each once. `appUrl` has no trailing
 * slash.
 */
export function postOffice(origin: string, appUrl: string, onMail: (mail: EmulatorMail) => void) {
	const seen = new Set<string>();
	return async function deliver(): Promise<void> {
		const response = await fetch(`${origin}/emulator/v1/projects/${PROJECT}/oobCodes`);
		const { oobCodes } = (await response.json()) as { oobCodes: Code[] };
		for (const { email, requestType, oobCode, oobLink } of oobCodes) {
			if (seen.has(oobCode)) continue;
			seen.add(oobCode);
			onMail({ email, requestType, link: actionLink(appUrl, oobLink) });
		}
	};
}

/** The emulator's link has Firebase's parameters; only the page they lead to differs. */
function actionLink(appUrl: string, oobLink: string): string {
	const given = new URL(oobLink).searchParams;
	const link = new URL(`${appUrl}/auth/action`);
	for (const name of ["mode", "oobCode", "continueUrl", "lang"]) {
		const value = given.get(name);
		if (value !== null) link.searchParams.set(name, value);
	}
	return link.href;
}

const SUBJECTS: Record<string, string> = {
	VERIFY_EMAIL: "verify your email",
	PASSWORD_RESET: "choose a new password",
	VERIFY_AND_CHANGE_EMAIL: "confirm your new email",
	RECOVER_EMAIL: "undo your email change",
	EMAIL_SIGNIN: "log in",
};

/** A mail as one line for the terminal. */
export function mailLine({ email, requestType, link }: EmulatorMail): string {
	return `Email to ${email}: ${SUBJECTS[requestType] ?? requestType}: ${link}`;
}

/** The same for the mailbox. */
export function mailOf({ email, requestType, link }: EmulatorMail) {
	const subject = SUBJECTS[requestType] ?? requestType;
	return {
		to: email,
		subject: `The Yard: ${subject}`,
		text: `Follow this link to ${subject}:\r\n${link}`,
	};
}
