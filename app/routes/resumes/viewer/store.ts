/** A value that changes and can be watched; for useSyncExternalStore. */
export class Store<Value extends object> {
	private readonly listeners = new Set<() => void>();
	private value: Value;

	constructor(value: Value) {
		this.value = value;
	}

	readonly get = (): Value => this.value;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	set(change: Partial<Value>): void {
		this.value = { ...this.value, ...change };
		for (const listener of this.listeners) listener();
	}
}
