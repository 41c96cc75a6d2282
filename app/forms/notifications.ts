import * as v from "valibot";
import { id } from "./fields/fields.ts";

/** What can be done in the list of notifications. */
export const notificationsForm = v.variant("intent", [
	v.object({ intent: v.picklist(["open", "read"]), notification: id }),
	v.object({ intent: v.literal("read-all") }),
]);
