import { answerCalls } from "#app/http/api.server.ts";
import { programs } from "./programs.server.ts";

export const loader = answerCalls(programs);
export const action = answerCalls(programs);
