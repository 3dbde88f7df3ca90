import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { JsonFile } from '#local/files/json-file.ts';
import type { OwnFunction } from '#local/template/stack.ts';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface CallingFunction {
  logicalId: string;
  entry: string;
}

/** LocalStack's usual key pair, for the AWS CLI and tests. */
export const developerKey: AccessKey = { accessKeyId: 'test', secretAccessKey: 'test' };

const newKey = (): AccessKey => ({
  accessKeyId: `LKIA${randomBytes(8).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64url'),
});

/**
 * Each function has its own access key, by which the gateway knows the caller. Keys are stored: a URL signed before
 * a restart still works.
 */
export class AccessKeys {
  private readonly file: JsonFile<Record<string, AccessKey>>;
  private readonly functions = new Map<string, CallingFunction>();

  constructor(functions: readonly OwnFunction[], dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'access-keys.json'), () => ({}));
    for (const { resource, entry } of functions) {
      const { logicalId } = resource;
      const { accessKeyId } = this.keyOf(logicalId);
      this.functions.set(accessKeyId, { logicalId, entry });
    }
    this.file.flush();
  }

  keyOf(logicalId: string): AccessKey {
    const keys = this.file.value;
    if (!keys[logicalId]) this.file.changed();
    keys[logicalId] ??= newKey();
    return keys[logicalId];
  }

  all(): AccessKey[] {
    return Object.values(this.file.value);
  }

  isKnown(accessKeyId: string): boolean {
    return accessKeyId === developerKey.accessKeyId || this.functions.has(accessKeyId);
  }

  functionOf(accessKeyId: string): CallingFunction | undefined {
    return this.functions.get(accessKeyId);
  }
}
