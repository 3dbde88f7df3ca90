/** The texts of sign-in and sign-up, exactly as in docs/rules.md 7 and 8. */

export const signInMessages = {
  sendOtpFailed: 'Failed to send OTP. Try again.',
  invalidOtp: 'Invalid OTP. Try again.',
  requestOtpAgain: 'Please request OTP again.',
  fullNameRequired: 'Please enter your full name.',
  createAccountFailed: 'Failed to create account. Try again.',
} as const;

export const signInToasts = {
  otpSent: { title: 'OTP Sent', text: 'Check your phone for the OTP.' },
  phoneVerified: { title: 'Success', text: 'Phone number verified successfully!' },
  accountCreated: { title: 'Success', text: 'Account created successfully!' },
} as const;
