import { createContext } from "react";

/** The nonce of this answer's inline scripts; undefined in the browser, which doesn't need it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Whether this document's policy allows Google's one-tap script. */
export const OneTapContext = createContext(false);
