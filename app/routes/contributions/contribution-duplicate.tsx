import { useEffect, useState } from "react";
import type { DuplicateNotice } from "#app/actions/read-form.server.ts";
import { DuplicateLink } from "#app/components/form/form-fields.tsx";

const QUIET_MS = 500;
const LOOKS_LIKE_A_LINK = /\S\.\S{2}/;

/** What /resources/duplicate answers. */
type Found = { duplicate: DuplicateNotice | null };

interface LiveDuplicateProps {
	/** What has been typed so far. */
	link: string;
	/** The contribution that is being edited. */
	exceptId: string | undefined;
	/** What the form's refusal already says. */
	refused: DuplicateNotice | undefined;
}

/**
 * Says, while a link is being typed, that it is already here. Just an early hint: sending the form checks again, so
 * without a connection this says nothing.
 */
export default function LiveDuplicate({ link, exceptId, refused }: LiveDuplicateProps) {
	const [found, setFound] = useState<Found & { link: string }>();
	useEffect(() => {
		if (!LOOKS_LIKE_A_LINK.test(link)) return;
		const outdated = new AbortController();
		const ask = async () => {
			const query = new URLSearchParams({ link, ...(exceptId && { except: exceptId }) });
			try {
				const answer = await fetch(`/resources/duplicate?${query}`, { signal: outdated.signal });
				if (answer.ok) setFound({ link, ...((await answer.json()) as Found) });
			} catch {
				// Offline, or the student kept typing.
			}
		};
		const timer = setTimeout(ask, QUIET_MS);
		return () => {
			clearTimeout(timer);
			outdated.abort();
		};
	}, [link, exceptId]);
	const duplicate = found?.link === link ? found.duplicate : null;
	if (!duplicate || duplicate.message === refused?.message) return null;
	return <DuplicateLink duplicate={duplicate} />;
}
