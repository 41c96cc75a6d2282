import { answerCalls } from "#app/http/api.server.ts";
import { contributors } from "./people.server.ts";

export const loader = answerCalls(contributors);
export const action = answerCalls(contributors);
