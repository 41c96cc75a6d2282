import * as v from "valibot";
import { line, optionalLine } from "./fields.ts";

export const profileForm = v.object({
	full_name: line(100, "Enter your full name."),
	college: optionalLine(150),
});
