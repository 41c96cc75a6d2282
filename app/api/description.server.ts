import { describeCalls } from "./openapi.server.ts";

/** The text of /api/openapi.json. Of a build only this text is a part (dev/vite/api-description.ts). */
export const description = (): string => JSON.stringify(describeCalls());
