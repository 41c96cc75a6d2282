import { readFileSync } from "node:fs";

/** The wrangler.toml of this repository, without a production section. */
export const committedSettings = readFileSync("wrangler.toml", "utf8");

const productionStart = committedSettings.indexOf("# [env.production]");
/** With the production section as it is once its comment signs are gone. */
export const uncommentedSettings =
	committedSettings.slice(0, productionStart) +
	committedSettings.slice(productionStart).replace(/^# ?/gm, "");
/** Only what a small deployment needs, filled in. */
export const productionSettings = uncommentedSettings
	.replace(/^(GOOGLE|MALWARE|SMTP_USER|PUSH|API_ALLOWED|BREACHED).*\n/gm, "")
	.replace("the web API key of that project", "AIza-some-key")
	.replace("your-firebase-project", "the-yard-1234")
	.replace("printed by npx wrangler d1 create the-yard", "8f6b2a0e-1111-4222-8333-944455556666")
	.replaceAll("yard.example.org", "yard.howard.edu")
	.replaceAll("example.org", "howard.edu");
