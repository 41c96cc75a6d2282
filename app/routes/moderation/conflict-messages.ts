/** What moderators see when somebody else has already decided differently. */
export const ALREADY = {
	decided: "Another moderator already decided on that one.",
	yours: "You already decided on that one yourself. It stays as you decided then.",
};

/** For a program from the moderator's own contribution. */
export const OWN_PROGRAM =
	"You shared this program, so another moderator changes what it says. You can close it or take it down.";
