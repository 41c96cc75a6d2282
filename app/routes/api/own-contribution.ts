import { answerCalls } from "#app/http/api.server.ts";
import { ownContribution } from "./programs.server.ts";

export const loader = answerCalls(ownContribution);
export const action = answerCalls(ownContribution);
