import { describeCalls } from "./openapi.server.ts";

/** The text of /api/openapi.json. Only this text becomes part of a build (dev/vite/api-description.ts). */
export const description = (): string => JSON.stringify(describeCalls());
