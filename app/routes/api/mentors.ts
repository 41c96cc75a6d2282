import { answerCalls } from "#app/http/api.server.ts";
import { mentors } from "./people.server.ts";

export const loader = answerCalls(mentors);
export const action = answerCalls(mentors);
