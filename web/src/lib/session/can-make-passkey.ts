/** @returns whether this device itself can hold a passkey, behind a fingerprint, a face or a screen lock */
export async function canMakePasskey(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}
