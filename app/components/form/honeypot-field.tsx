import { HONEYPOT } from "#app/forms/honeypot.ts";

/** @param of what tells it from those of other forms */
export function HoneypotField({ of }: { of: string }) {
	const id = `${of}-fax`;
	return (
		<div className="hidden">
			<label htmlFor={id}>Leave this blank</label>
			<input id={id} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
		</div>
	);
}
