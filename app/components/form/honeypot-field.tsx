import { HONEYPOT } from "#app/forms/fields/honeypot.ts";

/** @param of the form's name, so that no two fields of a page share an id */
export function HoneypotField({ of }: { of: string }) {
	const id = `${of}-fax`;
	return (
		<div className="hidden">
			<label htmlFor={id}>Leave this blank</label>
			<input id={id} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
		</div>
	);
}
