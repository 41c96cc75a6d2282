import { randomInt } from "node:crypto";
import getPort from "get-port";

/** A free port below 32768: from there on, Linux gives ports to outgoing connections, perhaps before one listens. */
export function freePort(): Promise<number> {
	return getPort({ port: randomInt(10_000, 32_000) });
}
