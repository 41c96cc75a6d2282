/** Whether this browser reminds an account by pushes, as far as it knows: it may lose its subscription without a word. */
import { attempt } from "../form/drafts.ts";

const KEY = "reminds";

/** 'lost': it has, and the person has to turn them on again. */
type Reminded = "on" | "lost";

/** What this browser knows of the account whose page it shows. */
export function readDeviceReminders(): Reminded | undefined {
	const [account, state] = attempt(() => localStorage.getItem(KEY))?.split(" ") ?? [];
	return account === document.documentElement.dataset.account ? (state as Reminded) : undefined;
}

/** @param state null when the account wants no reminders here */
export function setDeviceReminders(state: Reminded | null): void {
	const { account } = document.documentElement.dataset;
	attempt(() => {
		if (state && account) localStorage.setItem(KEY, `${account} ${state}`);
		else localStorage.removeItem(KEY);
	});
}
