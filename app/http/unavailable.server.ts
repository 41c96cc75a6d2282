/** A service that the app needs failed, or did not answer in time: the request may be tried again (503). */
export class Unavailable extends Error {
	override name = "Unavailable";
}
