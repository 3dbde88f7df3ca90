import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { environment } from '../platform/config.ts';

const kms = new KMSClient({});

/**
 * Encrypts the password of a statement under the stage's key, bound to its owner. Functions cannot
 * decrypt it; reviewers can, with credentials of their own.
 *
 * @returns the ciphertext in base64
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
