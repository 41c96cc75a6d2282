import { createContext } from "react";

/** The nonce of this answer's inline scripts; undefined in the browser, which has no more to say. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Whether the policy that this document came with lets Google's one-tap script in. */
export const OneTapContext = createContext(false);
