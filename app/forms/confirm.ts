import * as v from "valibot";
import { password, redirectTo } from "./fields/fields.ts";

export const confirmForm = v.object({ current_password: password, redirectTo });
