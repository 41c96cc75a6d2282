/** A service that the app needs failed or didn't answer in time: the request may be tried again (503). */
export class Unavailable extends Error {
	override name = "Unavailable";
}
