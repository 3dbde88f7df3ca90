/** Imported only when a passkey is made, as library-for-proofs.ts is. */
export { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
