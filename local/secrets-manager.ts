import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, unsupported } from './aws-error.ts';
import type { AwsRequest, AwsService } from './gateway.ts';
import { sendJson } from './http.ts';
import { JsonFile } from './json-file.ts';
import type { Stack, StackResource } from './stack.ts';

interface GenerateSecretString {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  ExcludeUppercase?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
}

interface StoredSecret {
  value: string;
  versionId: string;
  createdAt: number;
}

function randomPassword(options: GenerateSecretString): string {
  const alphabet = [
    options.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    options.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    options.ExcludeNumbers ? '' : '0123456789',
    options.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ]
    .join('')
    .split('')
    .filter((character) => !options.ExcludeCharacters?.includes(character));
  const length = options.PasswordLength ?? 32;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function generate(options: GenerateSecretString): string {
  const password = randomPassword(options);
  if (!options.SecretStringTemplate || !options.GenerateStringKey) return password;
  const template = JSON.parse(options.SecretStringTemplate);
  return JSON.stringify({ ...template, [options.GenerateStringKey]: password });
}

/** Secrets of the template, each generated once and kept as long as the other data. */
export class SecretsManager implements AwsService {
  readonly name = 'secretsmanager';
  private readonly file: JsonFile<Record<string, StoredSecret>>;

  constructor(stack: Stack, dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'secrets.json'), () => ({}));
    for (const secret of stack.ofType('AWS::SecretsManager::Secret')) this.create(secret);
    this.file.flush();
  }

  async handle({ action, body, response }: AwsRequest): Promise<void> {
    if (action !== 'GetSecretValue') throw unsupported('secretsmanager', action);
    const { SecretId } = JSON.parse(body.toString()) as { SecretId?: string };
    const found = Object.entries(this.file.value).find(
      ([arn]) => arn === SecretId || arn.endsWith(`:secret:${SecretId}`),
    );
    if (!found) {
      throw new AwsError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    }
    const [arn, secret] = found;
    sendJson(response, 200, {
      ARN: arn,
      Name: arn.split(':secret:')[1],
      SecretString: secret.value,
      VersionId: secret.versionId,
      VersionStages: ['AWSCURRENT'],
      CreatedDate: secret.createdAt,
    });
  }

  valueOf(arn: string): string {
    const secret = this.file.value[arn];
    if (!secret) throw new Error(`The stack names the secret ${arn}, which it does not have.`);
    return secret.value;
  }

  private create(secret: StackResource): void {
    if (this.file.value[secret.ref]) return;
    const fixed = secret.property<string>('SecretString');
    this.file.value[secret.ref] = {
      value: fixed ?? generate(secret.property<GenerateSecretString>('GenerateSecretString') ?? {}),
      versionId: randomUUID(),
      createdAt: Math.floor(Date.now() / 1000),
    };
    this.file.changed();
  }
}
