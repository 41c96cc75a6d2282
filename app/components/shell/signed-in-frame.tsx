import { type ReactNode, useEffect } from "react";
import type { Toast } from "#app/actions/action-responses.server.ts";
import { readDeviceReminders } from "./device-reminders.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { FasterPageNote, NavigationProgress } from "./shell-parts.tsx";
import { type ShellPerson, StudentShell } from "./student-shell.tsx";
import { useToasts } from "./toasts.tsx";

/** What the frame of a signed-in page shows. */
export interface Frame {
	person: ShellPerson;
	toast: Toast | null;
	/** Tells accounts apart in a browser (app/root.tsx). */
	account: string;
}

interface SignedInFrameProps {
	frame: Frame;
	children: ReactNode;
}

/** Everything around a signed-in page. */
export function SignedInFrame({ frame: { person, toast }, children }: SignedInFrameProps) {
	const { plainToast, toaster } = useToasts(toast);
	useEffect(() => {
		const isOnHomeScreen = window.matchMedia("(display-mode: standalone)").matches;
		const isReminded = readDeviceReminders() === "on";
		if (!isOnHomeScreen && !isReminded) return;
		import("../phone-pushes.ts")
			.then(({ openTappedNotification, keepReminders }) => {
				if (isOnHomeScreen) openTappedNotification();
				return isReminded ? keepReminders() : undefined;
			})
			.catch(() => {});
	}, []);
	return (
		<>
			<StudentShell person={person}>
				<NavigationProgress />
				{plainToast}
				<OfflineBar />
				{children}
				<FasterPageNote />
			</StudentShell>
			{toaster}
		</>
	);
}
