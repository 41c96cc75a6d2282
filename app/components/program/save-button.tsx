import { useFetcher, useFormAction, useLoaderData } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { Icon } from "#app/components/icon.tsx";
import { QUEUED } from "#app/service-worker/names.ts";
import type { SavedState } from "#db/schema.ts";

interface SaveButtonProps {
	program: { id: string; name: string };
	saved: boolean;
	/** How far the student is; restored when they save it again. */
	state?: SavedState;
	/** Icon only, in the corner of a card. */
	iconOnly?: boolean;
	/** Fetcher key, for pages on which the card may move before the answer comes. */
	answerKey?: string;
}

/** How long a tap waits for the answer to the one before. */
const MAX_WAIT_MS = 3000;

/**
 * Saves a program, or removes it from the list. The page it is on handles it (`answerSave`). With JavaScript the button
 * changes at once, and changes back, with a message, when that failed.
 */
export function SaveButton(props: SaveButtonProps) {
	const { program, saved, state = "saved", iconOnly = false, answerKey } = props;
	const fetcher = useFetcher<SaveAnswer>(answerKey ? { key: answerKey } : {});
	const [next, setNext] = useState<string>();
	const wanted = next ?? fetcher.formData?.get("intent");
	const answer = useAnswer(fetcher.data);
	const isSaved = wanted ? wanted === "save" : savedAfter(answer, saved);
	const refused = answer && "errors" in answer ? answer : undefined;
	const problem = wanted ? undefined : refused?.problem;
	const waits = useWaits(answer);
	const isQueued = !wanted && waits;
	const fields = { program_id: program.id, ...(state !== "saved" && { state }) };
	const intent = isSaved ? "unsave" : "save";
	const text = isSaved ? "Unsave" : "Save";

	// Its own page's: a tap that waited is sent when the page is left, too.
	const action = useFormAction();
	function submit(intent: string) {
		fetcher.submit({ ...fields, intent, in_place: "1" }, { method: "post", action });
	}

	/** A tap before the last one is answered waits for it: on the server the two could change places. */
	function send(event: FormEvent) {
		event.preventDefault();
		if (fetcher.state === "idle") submit(intent);
		else setNext(intent);
	}
	useEffect(() => {
		if (next === undefined) return;
		const wait = setTimeout(
			() => {
				setNext(undefined);
				submit(next);
			},
			fetcher.state === "idle" ? 0 : MAX_WAIT_MS,
		);
		return () => clearTimeout(wait);
	});
	const leave = useRef<() => void>();
	leave.current = next === undefined ? undefined : () => submit(next);
	useEffect(() => () => leave.current?.(), []);

	return (
		<form
			method="post"
			className={
				iconOnly ? "contents" : "flex flex-wrap items-center gap-x-[0.6rem] gap-y-[0.3rem]"
			}
			onSubmit={send}
		>
			{Object.entries(fields).map(([name, field]) => (
				<input key={name} type="hidden" name={name} value={field} />
			))}
			<button
				type="submit"
				className={iconOnly ? "icon-btn" : "btn"}
				name="intent"
				value={intent}
				aria-label={`${text} ${program.name}`}
				aria-busy={fetcher.state !== "idle" || undefined}
				title={iconOnly ? text : undefined}
				onClick={ignoreSecondTap}
			>
				<Icon name="bookmark" size={iconOnly ? 22 : 18} />
				{!iconOnly && text}
			</button>
			<span
				role="status"
				className={isQueued ? "block basis-full text-muted text-[0.875rem]" : "sr-only"}
			>
				{isQueued ? QUEUED : answer && !wanted && !problem && (isSaved ? "Saved" : "Removed")}
			</span>
			{problem && (
				<span role="alert" className="hint col-span-full text-no">
					{problem}
				</span>
			)}
		</form>
	);
}

/** The answer to the last tap; that a change waits counts until the page has asked for its data again (OfflineBar). */
function useAnswer(answer: SaveAnswer | undefined): SaveAnswer | undefined {
	const page = useLoaderData();
	const [given, setGiven] = useState({ answer, page });
	if (given.answer !== answer) setGiven({ answer, page });
	const isOver = answer && "queued" in answer && given.page !== page;
	return isOver ? undefined : answer;
}

/** Whether the request is queued until there is a connection again. */
function useWaits(answer: SaveAnswer | undefined): boolean {
	const [over, setOver] = useState<SaveAnswer>();
	const isQueued = answer !== undefined && "queued" in answer;
	useEffect(() => {
		if (!isQueued) return;
		const end = () => setOver(answer);
		window.addEventListener("online", end);
		return () => window.removeEventListener("online", end);
	}, [isQueued, answer]);
	return isQueued && over !== answer;
}

/** After a refusal nothing has changed: the opposite of what was asked for. */
function savedAfter(answer: SaveAnswer | undefined, before: boolean): boolean {
	if (!answer) return before;
	return "saved" in answer ? answer.saved : answer.values.intent === "unsave";
}

/** The second tap of a double tap would undo the first. */
function ignoreSecondTap(event: MouseEvent): void {
	if (event.detail > 1) event.preventDefault();
}

/** The answer to a Save button on a page that stays in place. */
type SaveAnswer = Saved | FormAnswer;

interface Saved {
	saved: boolean;
	/** There is no connection: the service worker has the form, and sends it later. */
	queued?: true;
}
