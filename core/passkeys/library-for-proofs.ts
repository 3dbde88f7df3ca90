/**
 * What a check of a proof needs of the library for passkeys, and no more. The library takes as long to load as all else
 * of a function does, so it is imported when a proof comes: most calls bring none.
 */
export { verifyAuthenticationResponse } from '@simplewebauthn/server';
