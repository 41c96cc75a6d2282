/** How many days before a deadline a reminder can be chosen. */
export const REMINDER_CHOICES = ["14", "7", "3", "1"] as const;
