/** Exactly as in docs/rules.md 7 and 8. */

export const applicationMessages = {
  logInToApply: 'Please log in to apply for financing.',
  submitFailed: 'Failed to submit application. Try again.',
} as const;

export const applicationSubmitted = {
  title: 'Application Submitted',
  text: 'Your financing request has been received. Our team will contact you soon.',
} as const;
