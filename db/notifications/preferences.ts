import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Channel, notificationPreferences, pushSubscriptions } from "#db/schema.ts";
import { TOPIC_SETTINGS, type Topic, topicsOf } from "./notification-kinds.ts";

/** Whether a person currently wants mails or pushes of a kind. What can't be chosen is always wanted. */
export function allowsNotification(userId: SQLWrapper, kind: string, channel: Channel): SQL {
	const topics = topicsOf(kind);
	const chosen = topics.map((topic) => allowsTopic(userId, topic, channel));
	const isChosen = topics.length === 0 ? sql`1` : sql`(${sql.join(chosen, sql` or `)})`;
	if (channel === "mail") return isChosen;
	return sql`(${isChosen} and exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId}))`;
}

function allowsTopic(userId: SQLWrapper, topic: Topic, channel: Channel): SQL {
	const { userId: whose, topic: what, [channel]: way } = notificationPreferences;
	return sql`coalesce((select ${way} from ${notificationPreferences} where ${whose} = ${userId} and ${what} = ${topic}), ${TOPIC_SETTINGS[topic][channel] ? 1 : 0})`;
}
