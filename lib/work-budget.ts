/**
 * How much work a page or a file from outside may cause, counted in units such as characters. What refers to itself,
 * repeats or nests can mean far more work than it has bytes, so whoever reads a part takes from the budget first.
 */
export class WorkBudget<Unit extends string> {
	/** Something was left out, because too little was left for it. */
	isSpent = false;
	private readonly left: Record<Unit, number>;

	constructor(limits: Readonly<Record<Unit, number>>) {
		this.left = { ...limits };
	}

	/** Whether a part may be read. Once one was too much, nothing more of its unit may be. */
	take(unit: Unit, amount = 1): boolean {
		this.left[unit] -= amount;
		if (this.left[unit] >= 0) return true;
		this.isSpent = true;
		return false;
	}
}
