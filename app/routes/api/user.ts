import { answerCalls } from "#app/http/api.server.ts";
import { user } from "./people.server.ts";

export const loader = answerCalls(user);
export const action = answerCalls(user);
