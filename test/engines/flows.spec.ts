import { randomUUID } from "node:crypto";
import { mailedLink } from "../browser/yard.ts";
import { button, field, heading, link, logIn, logInAnew, test, text } from "./person.ts";

const PASSWORD = "correct horse battery";

test("a newcomer signs up, verifies, logs out, can't go back, and logs in", async ({ person }) => {
	const email = `newcomer-${randomUUID()}@example.edu`;
	await person.open("/signup/");
	await person.fill(field("Full Name"), "Zora Hurston");
	await person.fill(field("Email Address"), email);
	if (person.javaScriptEnabled) {
		await person.click(
			'//button[@id=//label[starts-with(.,"University")]/@for or starts-with(@aria-label,"University")]',
		);
		await person.fill('//input[@role="combobox"]', "howard univ");
		await person.click('//*[@role="option"][contains(.,"Howard University")]');
		await person.sees('//button[contains(.,"Howard University")]');
	} else {
		await person.fill(field("University"), "Howard University");
	}
	await person.fill(field("Password"), PASSWORD);
	await person.click(button("Create Account"));
	await person.isAt(/^\/verify-email\/$/);
	await person.open(await mailedLink(email));
	await person.click(button("Verify my email"));
	await person.sees(heading("What fits you?"));
	await person.click(button("Skip"));
	await person.sees(heading("Programs"));

	await person.open("/profile/");
	await person.sees(`${text("Howard University")} | //input[@value="Howard University"]`);
	await person.click(button("Menu"));
	await person.click(button("Settings"));
	await person.click('//nav//*[self::a or self::button][normalize-space(.)="Logout"]');
	await person.isAt(/^\/login\/$/);
	await person.back();
	await person.isAt(/^\/login\//);
	await person.sees(button("Log In"));
	await person.open("/login/");
	await logIn(person, { email, password: PASSWORD });
});

test("a program is searched, filtered, saved and applied to", async ({ person }) => {
	await logInAnew(person);
	await person.fill('//input[@type="search"]', "mobile app");
	await person.press("Enter");
	await person.isAt(/q=mobile(\+|%20)app/);
	await person.sees(link("Mobile App Internship"));
	await person.click('//button[@popovertarget="filters"]');
	await person.click('//label[starts-with(normalize-space(.),"Internship")]');
	await person.click('//*[@id="filters"]//button[starts-with(normalize-space(.),"Show ")]');
	await person.isAt(/kind=internship/);
	await person.sees(link("Remove Internship"));
	await person.click(button("Save Mobile App Internship"));
	await person.sees(button("Unsave Mobile App Internship"));
	// The button is ahead of the server, and the next page may be, too.
	await person.sees('//*[@role="status" or self::output][contains(.,"Saved")]');
	await person.open("/programs/saved/");
	await person.click(button("Mark as applied: Mobile App Internship"));
	await person.sees(button("Mark as interview: Mobile App Internship"));
	await person.open("/programs/saved/");
	await person.sees(text("Applied"));
});

test("a program is contributed, and edited in the dialog", async ({ person }) => {
	const name = `Folklore Fellowship ${randomUUID().slice(0, 8)}`;
	await logInAnew(person);
	await person.open("/programs/add-program/");
	await person.fill(field("Program name"), name);
	await person.fill(field("Website"), `https://${randomUUID()}.example.org/apply`);
	await person.fill(field("Description"), "Collect stories for a summer.");
	await person.click(button("Submit Contribution"));
	await person.sees(text("You just shared this"));
	await person.open("/programs/contributions/");
	await person.click(link(`Edit ${name}`));
	if (person.javaScriptEnabled) await person.sees("//dialog[@open]");
	await person.fill(field("Description"), "Collect stories for a whole summer.");
	await person.click(button("Update"));
	await person.sees(text("whole summer"));
	await person.seesNo("//dialog[@open]");
});

test("a mentor is found by name and area", async ({ person }) => {
	await logInAnew(person);
	await person.open("/mentor/");
	await person.chooseOption(field("Area of expertise"), "Law");
	if (!person.javaScriptEnabled) await person.click(button("Search"));
	await person.sees(heading("Andre Pettiford"));
	await person.seesNo(heading("Joy Adeyemi"));
	await person.isAt(/area=Law/);
	await person.fill('//input[@type="search"]', "hampton");
	await person.press("Enter");
	await person.isAt(/\?q=hampton&area=Law$/);
	await person.sees(heading("Andre Pettiford"));
});
