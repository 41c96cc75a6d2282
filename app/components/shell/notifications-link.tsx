import { NavLink } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";

/** The link to one's notifications, with a dot while some are unread. In a phone's top bar it is just the bell. */
export function NotificationsLink({
	hasNews,
	className,
}: {
	hasNews: boolean;
	className?: string;
}) {
	return (
		<NavLink to="/notifications/" className={className} prefetch="intent" viewTransition>
			<span className="relative grid">
				<Icon name="bell" />
				{hasNews && <Dot />}
			</span>
			<span className={className && "sr-only"}>Notifications</span>
			{hasNews && <span className="sr-only">, some are new</span>}
		</NavLink>
	);
}

function Dot() {
	return (
		<span className="absolute -top-[3px] -right-[3px] size-3 rounded-full border-2 border-paper bg-brand" />
	);
}
