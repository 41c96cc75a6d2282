import * as v from "valibot";
import { email, password } from "./fields.ts";

export const logInForm = v.object({ email, password, redirectTo: v.optional(v.string()) });
