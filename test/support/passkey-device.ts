/** What Chromium's virtual authenticator is for a device whose fingerprint always fits. */
export const passkeyDevice = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;
