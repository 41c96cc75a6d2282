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

/** An icon from app/icons.svg, in the text's color. Decoration only, because there is text beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
	return (
		<svg fill="none" width={size} height={size} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
