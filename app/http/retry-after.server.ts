const seconds = new WeakMap<object, number>();

/** Says after how many seconds a refused request may be retried, if its status alone doesn't. */
export function setRetryAfter(context: object, inSeconds: number): void {
	seconds.set(context, Math.max(1, Math.ceil(inSeconds)));
}

/** What was said about a request; undefined if nothing was. */
export function retryAfterOf(context: object | undefined): number | undefined {
	return context && seconds.get(context);
}
