import { useRouteLoaderData } from "@remix-run/react";

/** What the root's loader tells every page. */
export interface RootData {
	/** Whether there is a service to ask for logos. */
	logos: boolean;
	/** This site's origin, such as 'https://yard.example.org'. */
	origin: string;
}

/** The host that a link leads to, as people read it. */
export function hostOf(link: string): string {
	return new URL(link).host.replace(/^www\./, "");
}

/**
 * A mark for the organization behind a link: the first letter of its host, and over it the
 * organization's icon, where there is a service that knows them (docs/decisions/010-logos.md).
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
