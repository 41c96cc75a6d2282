/** How many days before a deadline people can choose to be reminded. */
export const REMINDER_CHOICES = ["14", "7", "3", "1"] as const;
