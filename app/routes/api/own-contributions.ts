import { answerCalls } from "#app/http/api.server.ts";
import { ownContributions } from "./programs.server.ts";

export const loader = answerCalls(ownContributions);
export const action = answerCalls(ownContributions);
