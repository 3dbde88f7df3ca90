import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { UNFILLED, unfilledIn } from '#core/platform/secret.ts';
import type { CarriersByClass } from '#infra/carriers.ts';

/**
 * A sentence about missing keys of the SMS carriers that a stage uses, or undefined.
 * @param outputs of the stage's stack
 */
export async function carriersNote(
  secrets: SecretsManagerClient,
  carriers: CarriersByClass,
  { CarrierSecretArn: SecretId }: Record<string, string>,
): Promise<string | undefined> {
  const used = new Set<string>(Object.values(carriers).flat());
  try {
    const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    const keys = Object.entries<object>(JSON.parse(SecretString));
    const parts = keys
      .filter(([carrier]) => used.has(carrier))
      .flatMap(([carrier, of]) => unfilledIn(of).map((part) => `${part} of ${carrier}`));
    if (parts.length === 0) return undefined;
    const named = new Intl.ListFormat('en').format(parts);
    return `Some SMS do not leave: the secret of the carriers still has ${UNFILLED} as ${named} (docs/first-deploy.md).`;
  } catch (error) {
    return `Whether the secret of the SMS carriers is filled could not be read (${(error as Error).name}).`;
  }
}
