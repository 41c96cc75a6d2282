import { Strategy } from "remix-auth/strategy";
import type { Identity, Tokens } from "../identity.server.ts";
import { IdentityRefused } from "../identity-errors.server.ts";

/**
 * Microsoft through Firebase's own session flow: Firebase can't verify the audience of a Microsoft
 * token that we would hand it, so it makes the address to go to (`createAuthUri`), holds the state,
 * and takes the whole address that came back (`signInWithIdp`).
 */
export class MicrosoftStrategy extends Strategy<
	Tokens,
	{ callbackUrl: string; sessionId: string }
> {
	override name = "microsoft";
	private readonly sessionId: string;

	constructor(identity: Identity, sessionId: string) {
		super(({ callbackUrl, sessionId }) => identity.signInWithMicrosoft(callbackUrl, sessionId));
		this.sessionId = sessionId;
	}

	override async authenticate(request: Request): Promise<Tokens> {
		const error = new URL(request.url).searchParams.get("error");
		if (error) throw new IdentityRefused(error);
		return this.verify({ callbackUrl: request.url, sessionId: this.sessionId });
	}
}
