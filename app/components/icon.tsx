import gate from "#app/gate.svg?url";
import sprite from "#app/icons.svg?url";
import type { IconName } from "./icon-names.ts";

/** The paths of the icons that buttons show without a text: in the page itself, because a file can fail to load. */
export const ICONS_IN_PAGE: Partial<Record<IconName, string[]>> = {
	bell: [
		"M10.268 21a2 2 0 0 0 3.464 0",
		"M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326",
	],
	bookmark: [
		"M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
	],
	x: ["M18 6 6 18", "m6 6 12 12"],
};

/** An icon from app/icons.svg, in the text's color. Decoration only, because its button or link has a name. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
	const paths = ICONS_IN_PAGE[name];
	if (!paths) {
		return (
			<svg fill="none" width={size} height={size} aria-hidden="true">
				<use href={`${sprite}#${name}`} />
			</svg>
		);
	}
	return (
		<svg
			fill="none"
			viewBox="0 0 24 24"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			width={size}
			height={size}
			aria-hidden="true"
		>
			{paths.map((path) => (
				<path key={path} d={path} />
			))}
		</svg>
	);
}

/** The gate of a yard, open, with the hall behind it. Decoration only. */
export function GateIllustration({
	className = "w-[min(100%,17rem)] lg:w-full",
}: {
	className?: string;
}) {
	return (
		<svg
			className={`mx-auto block fill-none ${className}`}
			viewBox="0 0 560 430"
			aria-hidden="true"
		>
			<use href={`${gate}#gate`} />
		</svg>
	);
}
