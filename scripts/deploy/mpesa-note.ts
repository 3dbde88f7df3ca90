import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { UNFILLED, unfilledIn } from '#core/platform/secret.ts';

/**
 * A sentence about missing M-Pesa secrets, or undefined. Without it, owners would find out.
 * @param outputs of the stage's stack
 */
export async function mpesaNote(
  secrets: SecretsManagerClient,
  { MpesaSecretArn, MpesaReversalSecretArn }: Record<string, string>,
): Promise<string | undefined> {
  const partsOf = async (SecretId?: string) => {
    const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return unfilledIn(JSON.parse(SecretString));
  };
  try {
    const [calls, reversals] = [
      await partsOf(MpesaSecretArn),
      await partsOf(MpesaReversalSecretArn),
    ];
    const parts = [...calls, ...reversals.map((part) => `${part} of the reversals`)];
    if (parts.length === 0) return undefined;
    const named = new Intl.ListFormat('en').format(parts);
    return `Nobody can pay: the secrets of M-Pesa still have ${UNFILLED} as ${named} (docs/first-deploy.md).`;
  } catch (error) {
    return `Whether the secrets of M-Pesa are filled could not be read (${(error as Error).name}).`;
  }
}
