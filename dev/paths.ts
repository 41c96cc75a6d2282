import { resolve } from "node:path";

/** The project's folder, absolute. */
export const root = resolve(import.meta.dirname, "..");
