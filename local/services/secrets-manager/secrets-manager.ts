import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';
import { alphanumericId, type Identify } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';

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

const nameOf = (arn: string) => arn.split(':secret:')[1];

/** The template's secrets, each generated once and stored. */
class SecretsManager implements RunningService {
  private readonly file: JsonFile<Record<string, StoredSecret>>;

  constructor(stack: Stack, dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'secrets.json'), () => ({}));
    for (const secret of stack.ofType('AWS::SecretsManager::Secret')) this.create(secret);
    this.file.flush();
    stack.readSecretsFrom((arn) => this.valueOf(arn));
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    if (action === 'ListSecrets') return sendJson(response, 200, { SecretList: this.list() });
    if (action !== 'GetSecretValue') throw unsupported('secretsmanager', action);
    const { SecretId } = input;
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
      Name: nameOf(arn),
      SecretString: secret.value,
      VersionId: secret.versionId,
      VersionStages: ['AWSCURRENT'],
      CreatedDate: secret.createdAt,
    });
  }

  private list() {
    return Object.entries(this.file.value).map(([arn, { createdAt }]) => ({
      ARN: arn,
      Name: nameOf(arn),
      CreatedDate: createdAt,
    }));
  }

  /** @throws Error for an ARN outside the stack */
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

const identifySecret: Identify = (logicalId, { region, account, stackName }) => {
  const name = `${stackName}-${logicalId}-${alphanumericId(logicalId, 6)}`;
  const arn = `arn:aws:secretsmanager:${region}:${account}:secret:${name}`;
  return { ref: arn, attributes: { Id: arn } };
};

export const secretsManager: Service<SecretsManager> = {
  name: 'secretsmanager',
  targets: ['secretsmanager'],
  resources: { 'AWS::SecretsManager::Secret': identifySecret },
  permissionsFor: ({ action, input }, { region, account }) => {
    const id = String(input.SecretId ?? '*');
    const arn = `arn:aws:secretsmanager:${region}:${account}:secret:${id}`;
    return [{ action: `secretsmanager:${action}`, resource: id.startsWith('arn:') ? id : arn }];
  },
  start: ({ stack, dataDir }) => new SecretsManager(stack, dataDir),
};
