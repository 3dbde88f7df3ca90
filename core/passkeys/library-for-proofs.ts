/** Imported only when a proof comes: it loads as slowly as the rest of a function, and most calls bring no proof. */
export { verifyAuthenticationResponse } from '@simplewebauthn/server';
