import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { environment } from '#core/platform/config.ts';

const kms = new KMSClient({});

/**
 * @returns base64, bound to the owner. Only the function that unlocks statements for the office can decrypt it.
 */
export async function encryptPassword(userId: string, password: string): Promise<string> {
  const { CiphertextBlob = new Uint8Array() } = await kms.send(
    new EncryptCommand({
      KeyId: environment('STATEMENT_KEY_ARN'),
      Plaintext: new TextEncoder().encode(password),
      EncryptionContext: { userId },
    }),
  );
  return Buffer.from(CiphertextBlob).toString('base64');
}

/** @param ciphertext base64 */
export async function decryptPassword(userId: string, ciphertext: string): Promise<string> {
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      CiphertextBlob: Buffer.from(ciphertext, 'base64'),
      EncryptionContext: { userId },
    }),
  );
  return new TextDecoder().decode(Plaintext);
}
