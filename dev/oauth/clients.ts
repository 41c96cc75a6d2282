/** An app that is registered with a provider. */
export type Client = { id: string; secret: string };

/** The app as registered with Google; the Worker gets these values from its settings. */
export const GOOGLE_CLIENT: Client = {
	id: "local-google-client",
	secret: "local-google-secret",
};

/** Firebase as registered with Microsoft; in production these values are entered in Firebase's console. */
export const MICROSOFT_CLIENT: Client = {
	id: "local-microsoft-client",
	secret: "local-microsoft-secret",
};

/** The Worker's settings for the providers on `port`, by their names in wrangler.toml. */
export function providerVars(port: number): Record<string, string> {
	// Addresses for the browser are on localhost, like the app; those that the Worker calls are on 127.0.0.1, because
	// "localhost" could be ::1 there.
	const seen = `http://localhost:${port}`;
	return {
		GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
		GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
		GOOGLE_ISSUER: `${seen}/google`,
		GOOGLE_AUTHORIZATION_URL: `${seen}/google/authorize`,
		GOOGLE_TOKEN_URL: `http://127.0.0.1:${port}/google/token`,
		GOOGLE_ONE_TAP_URL: `${seen}/gsi/client`,
	};
}
