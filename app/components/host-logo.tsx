/** The host that a link leads to, as people read it. */
export function hostOf(link: string): string {
	return new URL(link).host.replace(/^www\./, "");
}

/** A mark for the organisation behind a link: the first letter of its host. */
export function HostLogo({ link }: { link: string }) {
	return (
		<span className="logo" aria-hidden="true">
			{hostOf(link).slice(0, 1).toUpperCase()}
		</span>
	);
}
