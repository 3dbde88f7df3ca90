/** Whether this device itself can hold a passkey, behind a fingerprint, face or screen lock. */
export async function canMakePasskey(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}
