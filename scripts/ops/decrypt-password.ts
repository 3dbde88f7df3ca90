import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';

/** Needs credentials that may decrypt: a reviewer's own, never a function's. */
export async function decryptPassword(userId: string, ciphertext: string): Promise<string> {
  const { Plaintext } = await new KMSClient({}).send(
    new DecryptCommand({
      CiphertextBlob: Buffer.from(ciphertext, 'base64'),
      EncryptionContext: { userId },
    }),
  );
  return new TextDecoder().decode(Plaintext);
}
