import * as v from "valibot";
import { line, redirectTo } from "./fields/fields.ts";

/** A code from an authenticator app, or a recovery code. */
const code = line(40, "Enter the code.");

export const codeForm = v.object({ code, redirectTo });

/** Everything that can be sent to /profile/second-factor/. */
export const secondFactorForm = v.variant("intent", [
	v.object({ intent: v.literal("begin") }),
	v.object({ intent: v.literal("turn-on"), code }),
	v.object({ intent: v.literal("recovery-codes"), code }),
	v.object({ intent: v.literal("turn-off"), code }),
]);
