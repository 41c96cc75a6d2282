import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import {
	draftPage,
	dropDraft,
	dropDraftsOfOthers,
	restoreDraft,
	saveDraft,
} from "#app/components/form/drafts.ts";
import { DraftOwnerContext } from "#app/components/form/use-form-answer.ts";

const SAVE_AFTER_MS = 300;

/**
 * Keeps what is typed into a form in this browser until it is sent (components/form/submit-form.ts then drops it), and
 * puts it back when the page is opened again. Place it inside the form.
 *
 * @param answered the server has answered, and its answer holds what was typed last
 */
export function Draft({ formId, answered }: { formId: string; answered: boolean }) {
	const owner = useContext(DraftOwnerContext);
	const page = draftPage(useLocation());
	const [restored, setRestored] = useState(false);

	// Only when the page comes: an answer that comes later must not bring back older text.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		const form = document.getElementById(formId);
		if (!owner || !(form instanceof HTMLFormElement)) return;
		dropDraftsOfOthers(owner);
		if (!answered) setRestored(restoreDraft(owner, page, form));
		let timer: ReturnType<typeof setTimeout> | undefined;
		const save = () => {
			clearTimeout(timer);
			timer = undefined;
			saveDraft(owner, page, form);
		};
		const saveSoon = () => {
			timer ??= setTimeout(save, SAVE_AFTER_MS);
		};
		const saveNow = () => {
			if (timer) save();
		};
		// Text typed before JavaScript ran.
		if (!answered) save();
		form.addEventListener("input", saveSoon);
		document.addEventListener("visibilitychange", saveNow);
		window.addEventListener("pagehide", saveNow);
		return () => {
			clearTimeout(timer);
			form.removeEventListener("input", saveSoon);
			document.removeEventListener("visibilitychange", saveNow);
			window.removeEventListener("pagehide", saveNow);
		};
	}, [formId]);

	if (!restored) return null;
	const startOver = () => {
		const form = document.getElementById(formId);
		if (form instanceof HTMLFormElement) form.reset();
		dropDraft(page);
		setRestored(false);
	};
	return (
		<div className="notice flex flex-wrap items-center justify-between" role="status">
			<span>Here's what you typed but didn't send.</span>
			<button className="btn" type="button" onClick={startOver}>
				Start over
			</button>
		</div>
	);
}
