/** The ways in, as the identity provider names them. */
export const WAYS_IN = ["password", "google.com", "microsoft.com"] as const;

export type WayIn = (typeof WAYS_IN)[number];

export function isWayIn(name: string): name is WayIn {
	return (WAYS_IN as readonly string[]).includes(name);
}
