import * as v from "valibot";
import { redirectTo, save } from "./fields/fields.ts";

/** What Google's prompt returns: an ID token. */
export const oneTapForm = v.object({
	credential: v.pipe(v.string(), v.maxLength(8192)),
	redirectTo,
	save,
});
