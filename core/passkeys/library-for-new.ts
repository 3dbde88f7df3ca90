/** What a new passkey needs of the library, imported when one is made, as library-for-proofs.ts is. */
export { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
