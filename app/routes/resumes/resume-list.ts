import { useCallback, useState } from "react";
import type { Toast } from "#app/actions/toast.server.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import { usePolling } from "#app/components/use-polling.ts";
import type { OwnResume } from "./find-own-resumes.server.ts";

/** While the text of one is being read, or the list could not be loaded. */
const LOOK_EVERY_MS = 2000;

interface ResumeList {
	resumes: OwnResume[];
	nowMs: number;
}

/**
 * The student's resumes, as the page came with them or newer. They are loaded again without the router, which would
 * replace a page it can't load, and with it a chosen file; a list that could not be loaded is tried again.
 */
export function useResumeList(loaded: ResumeList) {
	const [newer, setNewer] = useState<{ than: ResumeList; list: ResumeList }>();
	const [isLate, setLate] = useState(false);
	const { resumes, nowMs } = newer?.than === loaded ? newer.list : loaded;
	const loadAgain = useCallback(async () => {
		const list = await ask();
		setLate(!list);
		if (list) setNewer({ than: loaded, list });
		if (list?.toast) showToast(list.toast);
	}, [loaded]);
	const isReading = resumes.some(({ state }) => state === "READING");
	usePolling(LOOK_EVERY_MS, isReading || isLate, loadAgain);
	return { resumes, nowMs, isLate, loadAgain };
}

async function ask(): Promise<(ResumeList & { toast: Toast | null }) | undefined> {
	try {
		const answer = await fetch("/resume/list", { headers: { Accept: "application/json" } });
		return answer.ok ? await answer.json() : undefined;
	} catch {
		return undefined;
	}
}
