/** Somebody with an account at the provider. */
export type Person = {
	email: string;
	name: string;
	/** Whether the provider vouches for the email. Google does, except for addresses it was only told about. */
	emailVerified: boolean;
};

/** Who can sign in with one click. The last one also has a password account in the demo data. */
export const PROVIDER_PEOPLE: Person[] = [
	{ name: "Grace Hopper", email: "grace@example.com", emailVerified: true },
	{ name: "Ida Wells", email: "ida@example.org", emailVerified: true },
	{ name: "Amara Johnson", email: "student@example.edu", emailVerified: true },
];
