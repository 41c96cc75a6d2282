import { Strategy } from "remix-auth/strategy";
import type { Identity, SocialTokens } from "#app/auth/identity/identity.server.ts";

/**
 * Microsoft through Firebase's own session flow: Firebase can't verify the audience of a Microsoft token that we would
 * pass on, so it makes the address to go to (`createAuthUri`), holds the state, and takes the whole address that came
 * back (`signInWithIdp`).
 */
export class MicrosoftStrategy extends Strategy<
	SocialTokens,
	{ callbackUrl: string; sessionId: string }
> {
	override name = "microsoft";
	private readonly sessionId: string;

	/** @param connectTo the ID token of the account to connect Microsoft to */
	constructor(identity: Identity, sessionId: string, connectTo?: string) {
		super(({ callbackUrl, sessionId }) =>
			identity.signInWithMicrosoft(callbackUrl, sessionId, connectTo),
		);
		this.sessionId = sessionId;
	}

	override async authenticate(request: Request): Promise<SocialTokens> {
		return this.verify({ callbackUrl: request.url, sessionId: this.sessionId });
	}
}
