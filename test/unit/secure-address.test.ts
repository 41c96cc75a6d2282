import { expect, test } from "vitest";
import { configOf } from "#app/config.server.ts";
import { openDb } from "#db/engine/open.ts";
import { migrateLibsql } from "#dev/migrations.ts";
import { isSecureAddress } from "#lib/secure-address.ts";

const SECURE = [
	"https://db.example.org",
	"https://db.example.org:8443/x",
	"libsql://db.example.org",
	"libsql://db.example.org?tls=1",
	"http://localhost:8080",
	"http://127.0.0.1:8080",
	"http://[::1]:8080",
	"http://yard.localhost",
	"libsql://localhost:8080?tls=0",
];
const IN_THE_CLEAR = [
	"http://db.example.org",
	"http://10.0.0.7:8080",
	"http://localhost.example.org",
	"http://localhost@db.example.org",
	"http://127.0.0.1.example.org",
	"HTTP://DB.example.org",
	"libsql://db.example.org:8080?tls=0",
	"libsql://db.example.org:8080?tls=1&tls=0",
	"LIBSQL://db.example.org:8080?%74ls=0",
	"ws://db.example.org",
	"file:///data.db",
	"ftp://db.example.org",
	"db.example.org",
];

test.each(SECURE)("%s is secure", (address) => {
	expect(isSecureAddress(address)).toBe(true);
});

test.each(IN_THE_CLEAR)("%s gets no token", async (libsqlUrl) => {
	expect(isSecureAddress(libsqlUrl)).toBe(false);
	await expect(openDb({ libsqlUrl, libsqlAuthToken: "secret" })).rejects.toThrow("LIBSQL_URL");
	await expect(migrateLibsql(libsqlUrl, "secret")).rejects.toThrow("LIBSQL_URL");
});

const NEEDED = {
	IDENTITY_PROJECT: "yard",
	IDENTITY_API_KEY: "key",
	SESSION_SECRET: "x".repeat(32),
	IDENTITY_TOOLKIT_URL: "https://identity.example.org",
	SECURE_TOKEN_URL: "https://tokens.example.org",
	IDENTITY_JWKS_URL: "https://keys.example.org",
};

test.each([
	"IDENTITY_TOOLKIT_URL",
	"SECURE_TOKEN_URL",
	"IDENTITY_JWKS_URL",
	"GOOGLE_ISSUER",
	"GOOGLE_AUTHORIZATION_URL",
	"GOOGLE_TOKEN_URL",
	"GOOGLE_ONE_TAP_URL",
	"BREACHED_PASSWORDS_URL",
	"MALWARE_SCANNER_URL",
	"LOGO_SERVICE_URL",
	"SITE_URL",
	"LIBSQL_URL",
])("%s isn't taken when it leaves this machine in the clear", (name) => {
	expect(configOf({ ...NEEDED, [name]: "https://a.example.org/{host}" })).toBeDefined();
	const wrong = () => configOf({ ...NEEDED, [name]: "http://a.example.org/{host}" });
	expect(wrong).toThrow(`${name}: must start with https://`);
});
