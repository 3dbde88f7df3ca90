import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';

/**
 * Decrypts the password of a statement. Only a reviewer's credentials may do that, not a function's.
 *
 * @param ciphertext base64
 */
export async function decryptPassword(userId: string, ciphertext: string): Promise<string> {
  const { Plaintext } = await new KMSClient({}).send(
    new DecryptCommand({
      CiphertextBlob: Buffer.from(ciphertext, 'base64'),
      EncryptionContext: { userId },
    }),
  );
  return new TextDecoder().decode(Plaintext);
}
