import * as v from "valibot";
import { mailCode } from "./fields/fields.ts";

/** Everything that can be sent to /verify-email/: the code from a mail, "I have verified", and "send another". */
export const verifyEmailForm = v.variant("intent", [
	v.object({ intent: v.literal("apply"), oobCode: mailCode }),
	v.object({ intent: v.literal("check") }),
	v.object({ intent: v.literal("resend") }),
]);
