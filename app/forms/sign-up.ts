import * as v from "valibot";
import { email, line, newPassword, optionalLine, redirectTo, save } from "./fields/fields.ts";

export const signUpForm = v.object({
	email,
	password: newPassword,
	name: line(100, "Enter your full name."),
	university: optionalLine(150),
	redirectTo,
	save,
});
