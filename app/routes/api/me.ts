import { answerCalls } from "#app/http/api.server.ts";
import { me } from "./people.server.ts";

export const loader = answerCalls(me);
export const action = answerCalls(me);
