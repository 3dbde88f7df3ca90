import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';
import { hexId, type Identify } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';

type EncryptionContext = Record<string, string>;

interface KmsInput {
  KeyId?: string;
  /** In base64, as all binary values in JSON. */
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: EncryptionContext;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DIGEST_BYTES = 32;

const MAX_PLAINTEXT_BYTES = 4096;

/** A ciphertext begins with the digest of its key's ARN. */
const nameOf = (arn: string) => createHash('sha256').update(arn).digest();

/** The order of the pairs does not matter. */
const additionalData = (context: EncryptionContext = {}) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

const invalidCiphertext = () => new AwsError('InvalidCiphertextException', '');

const keysOf = (stack: Stack) => stack.ofType('AWS::KMS::Key');

const keyOfBlob = (keys: readonly StackResource[], blob: Buffer) =>
  keys.find((key) => nameOf(key.attribute('Arn')).equals(blob.subarray(0, DIGEST_BYTES)));

function keyArnFor(input: KmsInput, stack: Stack): string | undefined {
  const { KeyId, CiphertextBlob = '' } = input;
  const key = KeyId
    ? keysOf(stack).find((one) => isCalled(one, KeyId))
    : keyOfBlob(keysOf(stack), Buffer.from(CiphertextBlob, 'base64'));
  return key?.attribute('Arn');
}

const isCalled = (key: StackResource, keyId: string | undefined) =>
  key.ref === keyId || key.attribute('Arn') === keyId;

/** KMS for small secrets. Keys are stored with the cloud's data. */
class Kms implements RunningService {
  private readonly keys: StackResource[];
  private readonly file: JsonFile<Record<string, string>>;

  constructor(stack: Stack, dataDir: string) {
    this.keys = keysOf(stack);
    this.file = new JsonFile(join(dataDir, 'kms-keys.json'), () => ({}));
    for (const key of this.keys) {
      this.file.value[key.attribute('Arn')] ??= randomBytes(32).toString('base64');
    }
    this.file.changed();
    this.file.flush();
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    sendJson(response, 200, this.answer(action, input as KmsInput));
  }

  private answer(action: string, input: KmsInput): unknown {
    if (action === 'Encrypt') return this.encrypt(input);
    if (action === 'Decrypt') return this.decrypt(input);
    if (action === 'DescribeKey') return { KeyMetadata: describe(this.find(input.KeyId)) };
    if (action === 'ListKeys') {
      return { Keys: this.keys.map((key) => ({ KeyId: key.ref, KeyArn: key.attribute('Arn') })) };
    }
    throw unsupported('kms', action);
  }

  private encrypt({ KeyId, Plaintext = '', EncryptionContext: context }: KmsInput) {
    const arn = this.find(KeyId).attribute('Arn');
    const plaintext = Buffer.from(Plaintext, 'base64');
    if (plaintext.length < 1 || plaintext.length > MAX_PLAINTEXT_BYTES) {
      throw new AwsError(
        'ValidationException',
        `1 validation error detected: Value at 'plaintext' failed to satisfy constraint: Member must have length between 1 and ${MAX_PLAINTEXT_BYTES}`,
      );
    }
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.secretOf(arn), nonce);
    cipher.setAAD(additionalData(context));
    const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    const blob = Buffer.concat([nameOf(arn), nonce, cipher.getAuthTag(), encrypted]);
    return {
      CiphertextBlob: blob.toString('base64'),
      KeyId: arn,
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    };
  }

  private decrypt({ KeyId, CiphertextBlob = '', EncryptionContext: context }: KmsInput) {
    const blob = Buffer.from(CiphertextBlob, 'base64');
    const key = keyOfBlob(this.keys, blob);
    if (!key) throw invalidCiphertext();
    if (KeyId && this.find(KeyId) !== key) {
      throw new AwsError(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      );
    }
    const arn = key.attribute('Arn');
    return {
      Plaintext: this.open(arn, blob.subarray(DIGEST_BYTES), context).toString('base64'),
      KeyId: arn,
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    };
  }

  private open(arn: string, sealed: Buffer, context: EncryptionContext | undefined): Buffer {
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, this.secretOf(arn), nonce);
      decipher.setAAD(additionalData(context));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    } catch {
      throw invalidCiphertext();
    }
  }

  private find(keyId: string | undefined): StackResource {
    const key = this.keys.find((one) => isCalled(one, keyId));
    if (!key) throw new AwsError('NotFoundException', `Key '${keyId}' does not exist`);
    return key;
  }

  private secretOf(arn: string): Buffer {
    return Buffer.from(this.file.value[arn] ?? '', 'base64');
  }
}

const describe = (key: StackResource) => ({
  KeyId: key.ref,
  Arn: key.attribute('Arn'),
  Enabled: true,
  KeyState: 'Enabled',
  KeyUsage: 'ENCRYPT_DECRYPT',
  KeySpec: 'SYMMETRIC_DEFAULT',
  Origin: 'AWS_KMS',
  KeyManager: 'CUSTOMER',
  Description: key.property<string>('Description') ?? '',
});

const identifyKey: Identify = (logicalId, { region, account }) => {
  const id = hexId(logicalId, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { ref: id, attributes: { Arn: `arn:aws:kms:${region}:${account}:key/${id}`, KeyId: id } };
};

export const kms: Service<Kms> = {
  name: 'kms',
  targets: ['TrentService'],
  resources: { 'AWS::KMS::Key': identifyKey },
  permissionsFor: ({ action, input }, stack) => [
    { action: `kms:${action}`, resource: keyArnFor(input as KmsInput, stack) ?? '*' },
  ],
  start: ({ stack, dataDir }) => new Kms(stack, dataDir),
};
