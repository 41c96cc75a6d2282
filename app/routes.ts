/** The route table, in the order of the specification (§2). */
import { layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
	layout("routes/public/layout.tsx", [
		route("/", "routes/public/home.tsx"),
		route("/about", "routes/public/about.tsx"),
		route("/contact", "routes/public/contact.tsx"),
		route("/privacy", "routes/public/privacy.tsx"),
		route("/mentor/register", "routes/public/register-mentor.tsx"),
		route("/programs-public", "routes/public/programs.tsx"),
		route("/terms", "routes/public/terms.tsx"),
	]),

	layout("routes/guest/layout.tsx", [
		route("/login", "routes/guest/log-in.tsx"),
		route("/signup", "routes/guest/sign-up.tsx"),
		route("/verify-email", "routes/guest/verify-email.tsx"),
		route("/forgot-password", "routes/guest/forgot-password.tsx"),
		route("/reset-password", "routes/guest/reset-password.tsx"),
	]),

	layout("routes/student/layout.tsx", { id: "student" }, [
		route("/browse-resume", "routes/student/browse-resumes.tsx"),
		route("/experience", "routes/student/experience/list.tsx"),
		route("/experience/add", "routes/student/experience/add.tsx"),
		route("/experience/:id/edit", "routes/student/experience/edit.tsx"),
		route("/mentor", "routes/student/mentors.tsx"),
		route("/profile", "routes/student/profile/profile.tsx"),
		route("/profile/account", "routes/student/profile/account.tsx"),
		route("/profile/delete", "routes/student/profile/delete.tsx"),
		route("/programs", "routes/student/programs.tsx"),
		route("/programs/saved", "routes/student/saved.tsx"),
		route("/programs/contributions", "routes/student/contributions.tsx", [
			route("/programs/contributions/:id/edit", "routes/student/edit-contribution.tsx"),
		]),
		route("/programs/add-program", "routes/student/add-program.tsx"),
		route("/resume", "routes/student/resume.tsx"),
		route("/resume/viewer/:id", "routes/student/resume-viewer.tsx"),
	]),

	layout("routes/student/layout.tsx", { id: "moderator" }, [
		route("/moderation", "routes/moderator/moderation.tsx"),
		route("/moderation/mentors", "routes/moderator/mentors.tsx"),
		route("/moderation/messages", "routes/moderator/messages.tsx"),
	]),

	route("/profile/data", "routes/student/profile/data.ts"),

	route("/logout", "routes/auth/log-out.ts"),
	route("/auth/action", "routes/auth/mail-action.ts"),
	route("/auth/one-tap", "routes/auth/one-tap.ts"),
	route("/auth/:provider", "routes/auth/social.ts"),
	route("/auth/:provider/callback", "routes/auth/social-callback.ts"),

	route("/photos/:key", "routes/resources/photo.ts"),
	route("/resume/upload", "routes/resources/resume-upload.ts"),
	route("/resume/:id/download", "routes/resources/resume-download.ts"),
	route("/browse-resume/:id/download", "routes/resources/shared-resume-download.ts"),
	route("/resume/:id/versions", "routes/resources/resume-versions.ts"),
	route("/resources/duplicate", "routes/resources/duplicate.ts"),

	route("/robots.txt", "routes/resources/robots.ts"),
	route("/sitemap.xml", "routes/resources/sitemap.ts"),
	route("/logos/:host", "routes/resources/logo.ts"),
	route("/calendar/:file", "routes/resources/calendar.ts"),

	route("/api/user", "routes/api/user.ts"),
	route("/api/me", "routes/api/me.ts"),
	route("/api/mentor", "routes/api/mentors.ts"),
	route("/api/me/contributions", "routes/api/own-contributions.ts"),
	route("/api/me/contribution/:id", "routes/api/own-contribution.ts"),
	route("/api/program", "routes/api/programs.ts"),
	route("/api/analytic/contributions", "routes/api/contributors.ts"),
	route("/api/openapi.json", "routes/api/openapi.ts"),
	route("/api/*", "routes/api/not-found.ts"),

	layout("routes/open/layout.tsx", [
		route("/programs/:id", "routes/open/program.tsx"),
		route("/refused/:status", "routes/open/refused.tsx"),
		route("*", "routes/open/not-found.tsx"),
	]),
] satisfies RouteConfig;
