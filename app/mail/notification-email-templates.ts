/** What emails and pushes of notifications are made from. Pushes reveal nothing about anybody but a program's name. */

import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import type { NotificationKind, StoredData } from "#db/notifications/notification-kinds.ts";
import type { WeekOfProgram } from "#db/saved/plan-mail.ts";
import type { Today } from "#lib/calendar-days.ts";
import type { NotificationText } from "./email-templates.ts";

/** What a text is made from besides its notifications. */
export interface EmailDetails {
	/** How the email begins. */
	hello: string;
	today: Today;
	/** The link that acts on a program without logging in. */
	actOn: (programId: string) => Promise<string>;
	/** What is due this week in their plans. */
	thisWeek: () => Promise<WeekOfProgram[]>;
	/** Whether anything waits for moderators. */
	somethingWaits: () => Promise<boolean>;
}

type Current<Kind extends NotificationKind> = Omit<CurrentNotification, "data"> & {
	data: StoredData<Kind>;
};

/** What is emailed and pushed of a kind. */
export interface NotificationEmail<Kind extends NotificationKind> {
	/** Whether it still applies on the person's day, so that nobody hears of what was undone in the meantime. */
	isCurrent: (notification: Current<Kind>, today: Today) => boolean;
	/** Its text, or that of all notifications it is gathered with; undefined if there is nothing left to say. */
	text: (
		notifications: [Current<Kind>, ...CurrentNotification[]],
		reader: EmailDetails,
	) => NotificationText | undefined | Promise<NotificationText | undefined>;
}

export type NotificationEmails<Kinds extends NotificationKind> = {
	[Kind in Kinds]: NotificationEmail<Kind>;
};

export const pathOf = (program: { id: string }) => `/programs/${program.id}/`;
export const countInWords = (number: string, one: string, many: string) =>
	`${number} ${number === "1" ? one : many}`;
