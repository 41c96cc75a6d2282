import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { mailedCode, moderator, newEmail, PASSWORD } from "../../support/people.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

test("the whole way: sign up, verify, contribute, edit, approve, find", async () => {
	const person = app.visitor();
	const email = newEmail();
	const signedUp = await person.submit("/signup/", "Create Account", {
		name: "Zora Hurston",
		email,
		university: "Howard University",
		password: PASSWORD,
	});
	expect(signedUp.text).toContain(
		"Signup successful. Please check your email to verify your account.",
	);
	expect(signedUp.text).toContain(email);

	const code = await mailedCode(email);
	const verified = await person.submit(
		`/auth/action?mode=verifyEmail&oobCode=${code}`,
		"Verify my email",
	);
	expect(verified.document.querySelector("h1")?.text).toBe("What fits you?");
	expect(verified.text).toContain("Zora Hurston");
	const landed = await person.submit("/welcome/", "Skip");
	expect(landed.document.querySelector("h1")?.text).toBe("Programs");

	const empty = await person.visit("/programs/contributions/");
	expect(empty.text).toContain("You haven't submitted any programs yet.");

	const submitted = await person.submit("/programs/add-program/", "Submit Contribution", {
		name: "Folklore Fellowship",
		application_link: "folklore.example.org/apply",
		description: "Collect stories for a summer.",
	});
	expect(submitted.text).toContain("Program submitted successfully!");
	expect(submitted.document.querySelector("[name=name]")?.getAttribute("value") ?? "").toBe("");

	const mine = await person.visit("/programs/contributions/");
	expect(mine.text).toContain("PENDING");
	const edit = mine.document.querySelector("a[href$='/edit/']")?.getAttribute("href") ?? "";
	const updated = await person.submit(edit, "Update", {
		description: "Collect stories for a whole summer.",
		application_deadline: "2099-03-31",
	});
	expect(updated.text).toContain("Contribution updated");
	expect(updated.text).toContain("a whole summer");

	const judge = await moderator(app);
	const approved = await judge.submit("/moderation/", "Approve", { kind: "fellowship" });
	expect(approved.text).toContain("Approved. The program is on The Yard now.");

	for (const path of ["/programs-public/?q=story+summers", "/programs/?q=folk"]) {
		const list = await person.visit(path);
		expect(list.text).toContain("Folklore Fellowship");
		expect(list.text).toContain("Closes Mar 31, 2099");
		expect(list.text).toContain("Fellowship");
	}
	const after = await person.visit("/programs/contributions/");
	expect(after.text).toContain("APPROVED");
	expect(after.document.querySelector("a[href$='/edit/']")).toBeNull();
});
