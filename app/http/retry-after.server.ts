const seconds = new WeakMap<object, number>();

/** Says after how many seconds a refused request may be tried again, where its status alone does not. */
export function setRetryAfter(context: object, inSeconds: number): void {
	seconds.set(context, Math.max(1, Math.ceil(inSeconds)));
}

/** What was said of a request; undefined when nothing was. */
export function retryAfterOf(context: object | undefined): number | undefined {
	return context && seconds.get(context);
}
