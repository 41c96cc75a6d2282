/** An app that a provider knows. */
export type Client = { id: string; secret: string };

/** The app as Google knows it; the Worker gets this by its settings. */
export const GOOGLE_CLIENT: Client = {
	id: "local-google-client",
	secret: "local-google-secret",
};

/** Firebase as Microsoft knows it: in production this is typed into Firebase's console. */
export const MICROSOFT_CLIENT: Client = {
	id: "local-microsoft-client",
	secret: "local-microsoft-secret",
};

/** What the Worker has to know of the providers on `port`, by the names of wrangler.toml. */
export function providerVars(port: number): Record<string, string> {
	// What a browser opens is on localhost, like the app; what the Worker calls is on 127.0.0.1,
	// because "localhost" could be ::1 there.
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
