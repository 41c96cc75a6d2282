// `npm run moderator -- grant|revoke EMAIL`: sets or removes the custom claim that makes an
// account a moderator. Against production, see the variables below and docs/deploy.md.
import process from "node:process";
import { findAccount, type IdentityAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import { PROJECT } from "#dev/identity/emulator.ts";

const USAGE = "Usage: npm run moderator -- grant EMAIL\n       npm run moderator -- revoke EMAIL";

const [action, email, ...more] = process.argv.slice(2);
if ((action !== "grant" && action !== "revoke") || !email?.includes("@") || more.length > 0) {
	console.error(USAGE);
	process.exit(2);
}
try {
	console.log(await setModerator(email, action === "grant"));
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exit(1);
}

async function setModerator(email: string, wanted: boolean): Promise<string> {
	const { env } = process;
	const localUrl = `http://127.0.0.1:${env.IDENTITY_PORT || 9099}/identitytoolkit.googleapis.com`;
	const admin: IdentityAdmin = {
		toolkitUrl: (env.IDENTITY_TOOLKIT_URL || localUrl).replace(/\/$/, ""),
		project: env.IDENTITY_PROJECT || PROJECT,
		token: env.IDENTITY_ADMIN_TOKEN || "owner",
	};
	const account = await findAccount(admin, email.toLowerCase());
	if (!account) throw new Error(`There is no account with the e-mail ${email}.`);
	if ((account.claims.moderator === true) === wanted) {
		return `${account.email} ${wanted ? "already is a" : "is no"} moderator: nothing to change.`;
	}
	const { moderator: _, ...others } = account.claims;
	await setCustomClaims(admin, account.uid, wanted ? { ...others, moderator: true } : others);
	return `${account.email} is ${wanted ? "now" : "no longer"} a moderator, from their next log-in on.`;
}
