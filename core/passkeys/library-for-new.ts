/** Imported only when a passkey is made, for the same reason as library-for-proofs.ts. */
export { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
