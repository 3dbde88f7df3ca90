import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { JsonFile } from './json-file.ts';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The function that a key belongs to. */
export interface KeyOwner {
  logicalId: string;
  entry: string;
}

/** LocalStack's customary key pair, for the AWS CLI and tests. */
export const developerKey: AccessKey = { accessKeyId: 'test', secretAccessKey: 'test' };

/**
 * Gives every function an access key of its own, so that the gateway knows who calls.
 * Kept, so that an address signed before a restart still works after it.
 */
export class AccessKeys {
  private readonly file: JsonFile<Record<string, AccessKey>>;
  private readonly owners = new Map<string, KeyOwner>();

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'access-keys.json'), () => ({}));
  }

  /** The key of a function, made on first use. */
  keyOf({ logicalId, entry }: KeyOwner): AccessKey {
    const keys = this.file.value;
    let key = keys[logicalId];
    if (!key) {
      key = {
        accessKeyId: `LKIA${randomBytes(8).toString('hex').toUpperCase()}`,
        secretAccessKey: randomBytes(30).toString('base64url'),
      };
      keys[logicalId] = key;
      this.file.changed();
      this.file.flush();
    }
    this.owners.set(key.accessKeyId, { logicalId, entry });
    return key;
  }

  all(): AccessKey[] {
    return Object.values(this.file.value);
  }

  ownerOf(accessKeyId: string): KeyOwner | undefined {
    return this.owners.get(accessKeyId);
  }
}
