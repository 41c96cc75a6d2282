/**
 * How much of each pixel a shape covers, computed from its outline: lines add signed areas, summed up from the left.
 */
export class Coverage {
	private readonly areas: Float32Array;
	private from = { x: 0, y: 0 };
	private start = { x: 0, y: 0 };

	private readonly width: number;
	private readonly height: number;

	constructor(width: number, height: number) {
		this.width = width;
		this.height = height;
		this.areas = new Float32Array(width * height + 2);
	}

	/** Begins a closed outline. */
	moveTo(x: number, y: number): void {
		this.close();
		this.from = { x, y };
		this.start = { x, y };
	}

	/** Closes the outline at its starting point. */
	close(): void {
		this.lineTo(this.start.x, this.start.y);
	}

	/** A curve, given by its control point and end. */
	curveTo(controlX: number, controlY: number, x: number, y: number): void {
		const { from } = this;
		const bend = Math.abs(from.x - 2 * controlX + x) + Math.abs(from.y - 2 * controlY + y);
		const steps = Math.max(1, Math.ceil(Math.sqrt(bend)));
		for (let step = 1; step <= steps; step++) {
			const t = step / steps;
			const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
			this.lineTo(a * from.x + b * controlX + c * x, a * from.y + b * controlY + c * y);
		}
	}

	lineTo(toX: number, toY: number): void {
		const { x: fromX, y: fromY } = this.from;
		this.from = { x: toX, y: toY };
		if (fromY === toY) return;
		const down = fromY < toY;
		const slope = (toX - fromX) / (toY - fromY);
		const [top, bottom] = down ? [fromY, toY] : [toY, fromY];
		let x = (down ? fromX : toX) - Math.min(top, 0) * slope;
		for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y++) {
			const depth = Math.min(y + 1, bottom) - Math.max(y, top);
			const nextX = x + slope * depth;
			this.addRow(y, down ? depth : -depth, Math.min(x, nextX), Math.max(x, nextX));
			x = nextX;
		}
	}

	/** The part of a line within one row of pixels: each pixel gets the share of it to the right of the line. */
	private addRow(y: number, depth: number, left: number, right: number): void {
		const [first, last] = [clamped(left, this.width), clamped(right, this.width)];
		const row = y * this.width;
		if (right <= left || first === last) {
			const share = Math.min(1, Math.max(0, (left + right) / 2 - first));
			this.add(row + first, depth * (1 - share));
			this.add(row + first + 1, depth * share);
			return;
		}
		const perPixel = depth / (right - left);
		let before = 0;
		for (let pixel = first; pixel <= last; pixel++) {
			const [enter, leave] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
			const passed = perPixel * (leave - enter);
			const inside = passed * (pixel + 1 - (enter + leave) / 2);
			this.add(row + pixel, before + inside);
			before = passed - inside;
		}
		this.add(row + last + 1, before);
	}

	private add(at: number, area: number): void {
		this.areas[at] = (this.areas[at] ?? 0) + area;
	}

	/** Calls back for every covered pixel, with its coverage (0 to 1). */
	forEach(visit: (x: number, y: number, covered: number) => void): void {
		this.close();
		for (let y = 0; y < this.height; y++) {
			let sum = 0;
			for (let x = 0; x < this.width; x++) {
				sum += this.areas[y * this.width + x] ?? 0;
				const covered = Math.min(1, Math.abs(sum));
				if (covered > 0.01) visit(x, y, covered);
			}
		}
	}
}

function clamped(x: number, width: number): number {
	return Math.min(width - 1, Math.max(0, Math.floor(x)));
}
