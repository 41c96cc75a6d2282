import { ConfirmationPage } from "#app/components/confirmation-page.tsx";

/** Shown for a mail link that isn't ours, or whose account is gone. */
export function ExpiredLink() {
	return (
		<ConfirmationPage
			title="This link doesn't work anymore"
			ways={{ "Choose what you hear about": "/profile/notifications/", Home: "/" }}
			main
		>
			<p>It may have been cut off. You can still log in and choose which emails you get.</p>
		</ConfirmationPage>
	);
}
