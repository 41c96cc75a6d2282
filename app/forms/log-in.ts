import * as v from "valibot";
import { email, password, redirectTo, save } from "./fields/fields.ts";

export const logInForm = v.object({ email, password, redirectTo, save });
