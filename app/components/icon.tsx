import sprite from "#app/icons.svg?url";

export type IconName =
	| "bell"
	| "bookmark"
	| "briefcase"
	| "calendar-clock"
	| "circle-check-big"
	| "circle-plus"
	| "file-text"
	| "file-up"
	| "hand-heart"
	| "handshake"
	| "layout-list"
	| "log-out"
	| "menu"
	| "search"
	| "settings"
	| "share"
	| "sliders-horizontal"
	| "smartphone"
	| "user-round"
	| "users-round"
	| "x";

/** An icon of app/icons.svg, in the color of the text; an ornament, because words stand beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
	return (
		<svg fill="none" width={size} height={size} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
