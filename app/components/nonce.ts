import { createContext } from "react";

/** The nonce of this answer's inline scripts; undefined in the browser, which has no more to say. */
export const NonceContext = createContext<string | undefined>(undefined);
