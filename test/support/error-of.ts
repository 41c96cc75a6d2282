/** The error that work fails with; throws when it does not fail. */
export async function errorOf(work: PromiseLike<unknown>): Promise<Error> {
	try {
		await work;
	} catch (error) {
		if (error instanceof Error) return error;
	}
	throw new Error("It did not fail as expected");
}
