/** Each changed field, with its old and new value. */
export type Changes = Record<string, { was: unknown; now: unknown }>;

/** Which of these texts and facts are different, with the old values. */
export function changesOf<Said extends object>(row: Said, said: Partial<Said>): Changes {
	const all = Object.entries(said).map(([name, now]) => {
		const was = row[name as keyof Said] as unknown;
		return [name, { was: was ?? null, now: now ?? null }] as const;
	});
	const isOther = ({ was, now }: { was: unknown; now: unknown }) =>
		JSON.stringify(was) !== JSON.stringify(now);
	return Object.fromEntries(all.filter(([, one]) => isOther(one)));
}
