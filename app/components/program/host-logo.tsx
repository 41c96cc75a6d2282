import { useRouteLoaderData } from "@remix-run/react";

/** What the root's loader gives every page. */
export interface RootData {
	/** Whether there is a logo service. */
	logos: boolean;
	/** This site's origin, such as 'https://yard.example.org'. */
	origin: string;
	/** Whether pages for reading come without JavaScript. */
	fasterPages: boolean;
}

/** The host that a link leads to, as people read it. */
export function hostOf(link: string): string {
	return new URL(link).host.replace(/^www\./, "");
}

/** The first letter of a link's host, and over it the icon of its organization, if known (decision 010). */
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
