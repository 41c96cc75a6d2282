/** Each field that was changed, with what it was and what it became. */
export type Changes = Record<string, { was: unknown; now: unknown }>;

/** Which of these texts and facts are different, and what they were. */
export function changesOf<Said extends object>(row: Said, said: Partial<Said>): Changes {
	const all = Object.entries(said).map(([name, now]) => {
		const was = row[name as keyof Said] as unknown;
		return [name, { was: was ?? null, now: now ?? null }] as const;
	});
	const isOther = ({ was, now }: { was: unknown; now: unknown }) =>
		JSON.stringify(was) !== JSON.stringify(now);
	return Object.fromEntries(all.filter(([, one]) => isOther(one)));
}
