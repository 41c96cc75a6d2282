import { useRouteLoaderData } from "@remix-run/react";

/** What the root's loader gives every page. */
export interface RootData {
	/** Whether there is a logo service. */
	logos: boolean;
	/** This site's origin, such as 'https://yard.example.org'. */
	origin: string;
}

/** The host that a link leads to, as people read it. */
export function hostOf(link: string): string {
	return new URL(link).host.replace(/^www\./, "");
}

/**
 * A logo for the organization behind a link: the first letter of its host, and over it the organization's icon, if the
 * logo service knows it (docs/decisions/010-logos.md).
 */
export function HostLogo({ link }: { link: string }) {
	const logos = useRouteLoaderData<RootData>("root")?.logos;
	return (
		<span className="logo" aria-hidden="true">
			{hostOf(link).slice(0, 1).toUpperCase()}
			{logos && (
				<img
					src={`/logos/${new URL(link).hostname.replace(/\.$/, "")}`}
					alt=""
					width={44}
					height={44}
					loading="lazy"
					decoding="async"
				/>
			)}
		</span>
	);
}
