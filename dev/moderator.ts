// `npm run moderator -- grant|revoke UID|EMAIL`: sets or removes the custom claim that makes an
// account a moderator. Against production, see the variables below and docs/deploy.md.
import process from "node:process";
import {
	adminOfEnvironment,
	type EmulatorAccount,
	findAccount,
	setCustomClaims,
} from "#dev/identity/admin.ts";
import { runCommand } from "#dev/shutdown.ts";

const USAGE =
	"Usage: npm run moderator -- grant UID|EMAIL\n       npm run moderator -- revoke UID|EMAIL";

const [action, whom, ...more] = process.argv.slice(2);
if ((action !== "grant" && action !== "revoke") || !whom || more.length > 0) {
	console.error(USAGE);
	process.exit(2);
}
await runCommand(async () => console.log(await setModerator(whom, action === "grant")));

async function setModerator(whom: string, wanted: boolean): Promise<string> {
	const admin = adminOfEnvironment();
	const isEmail = whom.includes("@");
	const account = await findAccount(admin, isEmail ? { email: whom.toLowerCase() } : { uid: whom });
	if (!account)
		throw new Error(`There's no account with the ${isEmail ? "email" : "uid"} ${whom}.`);
	console.log(described(account));
	if (isEmail && !account.emailVerified) throw new Error(unproved(account));
	if ((account.claims.moderator === true) === wanted) {
		return `They ${wanted ? "already are" : "aren't"} a moderator, so there's nothing to change.`;
	}
	const { moderator: _, ...others } = account.claims;
	await setCustomClaims(admin, account.uid, wanted ? { ...others, moderator: true } : others);
	if (wanted && !account.emailVerified) {
		return "They are a moderator now, but it counts only once they verify their email (Profile, Login & security).";
	}
	return `They are ${wanted ? "now" : "no longer"} a moderator, as of their next login.`;
}

/** Describes the account that the command found, so that a mistake is seen before it does harm. */
function described({
	uid,
	email,
	emailVerified,
	disabled,
	signInMethods,
}: EmulatorAccount): string {
	return [
		`Found ${uid}${disabled ? " (disabled)" : ""}`,
		`  email:    ${email || "none"}, ${emailVerified ? "proved" : "not proved"}`,
		`  logs in:  ${signInMethods.join(", ") || "no way"}`,
	].join("\n");
}

function unproved({ uid, email }: EmulatorAccount): string {
	return `Nothing was changed: nobody has proved that ${email} is theirs, so anyone could have signed up with it.
Have them verify it (Profile, Login & security), then try again. Or, if you know from them
that this is their account, name it by its uid: ${uid}`;
}
