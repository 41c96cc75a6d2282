/**
 * The picture for a host without an icon: its first letter on a soft tile, in colors that work on light and dark
 * backgrounds.
 *
 * @param host as returned by `logoHost`, so it holds nothing that has a meaning in SVG
 */
export function monogram(host: string): string {
	const letter = host
		.replace(/^www\./, "")
		.slice(0, 1)
		.toUpperCase();
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" width="44" height="44"><rect width="44" height="44" fill="#f8e7ea"/><text x="22" y="29" text-anchor="middle" font-family="Georgia, serif" font-size="20" font-weight="600" fill="#7a1f3d">${letter}</text></svg>`;
}
