import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import { Mpesa } from '#local/services/mpesa/mpesa.ts';
import { outputsOf } from '../stack-outputs.ts';
import type { Place } from './deviations.ts';
import type { DeployedSite } from './front.ts';
import { cloudFormationAt, credentials } from './stacks.ts';

/** The deployed stack's addresses, and an M-Pesa with its keys. */
export async function deployedSite(place: Place, dataDir: string): Promise<DeployedSite> {
  const { endpoint, region, site, aws } = place;
  const client = cloudFormationAt(endpoint, region);
  const outputs = (await outputsOf(client, place.stackName)) ?? {};
  const [known, reverser] = await Promise.all([
    secretOf<Credentials>(place, outputs.MpesaSecretArn),
    secretOf<Operator>(place, outputs.MpesaReversalSecretArn),
  ]);
  const mpesa = new Mpesa({ dataDir, credentials: () => known, reverser: () => reverser, site });
  mpesa.begin();
  return {
    distribution: new URL(outputs.SiteAddress ?? '').host,
    gateway: outputs.ApiHost?.replace(/\.execute-api\..*/, '.execute-api.localhost') ?? '',
    origins: new Map([
      [`https://cognito-idp.${region}.amazonaws.com`, aws],
      [`https://${outputs.UploadsBucket}.s3.${region}.amazonaws.com`, endpoint],
    ]),
    mpesa,
  };
}

async function secretOf<T>({ endpoint, region }: Place, SecretId?: string): Promise<T> {
  const secrets = new SecretsManagerClient({ endpoint, region, credentials });
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  return JSON.parse(SecretString);
}
