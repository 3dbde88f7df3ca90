/**
 * The texts of specification sections 7 and 8, to the letter.
 * A toast is a title and a text; every error toast is titled "Error".
 */
export const ERROR_TITLE = 'Error';

export const errorMessages = {
  sendOtpFailed: 'Failed to send OTP. Try again.',
  invalidOtp: 'Invalid OTP. Try again.',
  requestOtpAgain: 'Please request OTP again.',
  fullNameRequired: 'Please enter your full name.',
  createAccountFailed: 'Failed to create account. Try again.',
  logInToApply: 'Please log in to apply for financing.',
  submitFailed: 'Failed to submit application. Try again.',
  invalidPhone:
    'Invalid phone number format. Please enter a valid Kenyan number starting with 07 or 01.',
} as const;

export const successToasts = {
  otpSent: { title: 'OTP Sent', text: 'Check your phone for the OTP.' },
  phoneVerified: { title: 'Success', text: 'Phone number verified successfully!' },
  accountCreated: { title: 'Success', text: 'Account created successfully!' },
  applicationSubmitted: {
    title: 'Application Submitted',
    text: 'Your financing request has been received. Our team will contact you soon.',
  },
} as const;

/** The SMS a new owner gets once, free of charge. */
export function welcomeSms(name: string): string {
  return `Hey ${name}, Your account has been created successfully. Please log in to your dashboard to apply for software financing and start your digital transformation journey.`;
}
