import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import {
  type EnvironmentName,
  type KeyPurpose,
  keyVariables,
  ORIGIN_HEADER,
} from '#core/platform/config.ts';
import { acknowledge } from './acknowledge.ts';
import { keptAsData } from './kept-as-data.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Lets a function read these secrets. @param secrets by the variable that names each to the function */
export const readsSecrets = (secrets: Readonly<Partial<Record<EnvironmentName, Secret>>>): Use => ({
  environment: Object.fromEntries(
    Object.entries(secrets).map(([name, { secretArn }]) => [name, secretArn]),
  ),
  grants: [
    {
      actions: ['secretsmanager:GetSecretValue'],
      resources: Object.values(secrets).map(({ secretArn }) => secretArn),
    },
  ],
});

/** A random secret per purpose (core/platform/keys.ts). Functions read only their own: a leak opens nothing else. */
export class Keys extends Construct {
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.stage = stage;
  }

  reads(...purposes: KeyPurpose[]): Use {
    const named = purposes.map((purpose) => [keyVariables[purpose], this.secretOf(purpose)]);
    return readsSecrets(Object.fromEntries(named));
  }

  /** Makes the secret when the first function reads it: an unused purpose costs nothing. */
  private secretOf(purpose: KeyPurpose): Secret {
    const existing = this.node.tryFindChild(purpose);
    if (existing) return existing as Secret;
    const secret = new Secret(this, purpose, {
      description: `The key for "${purpose}" (core/platform/config.ts)`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      // Stored hashes are worthless without their keys.
      ...keptAsData(this.stage),
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Stored hashes are keyed with it: rotating it by schedule would revoke every key of every shop, and end every sign-in.',
    });
    return secret;
  }
}

/**
 * Known only to CloudFront and the API's functions: a request that avoids the firewall lacks it. It gives no access by
 * itself, so it may be an environment variable: a cold start needs no call to read it.
 */
export class OriginSecret extends Construct {
  private readonly value: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Shows the API that a request came through CloudFront',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4': 'CloudFront and the functions would have to change it at one moment.',
    });
    this.value = secret.secretValue.unsafeUnwrap();
  }

  /** CloudFront adds them; the gateway and functions/platform/http.ts require them. */
  get headers(): Record<string, string> {
    return { [ORIGIN_HEADER]: this.value };
  }

  get verifies(): Use {
    return { environment: { ORIGIN_SECRET: this.value } };
  }
}

/** The key of statement passwords. One function encrypts them, another decrypts them to unlock a statement. */
export class StatementKey extends Construct {
  private readonly key: Key;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Locks the passwords that open bank and M-Pesa statements',
      enableKeyRotation: true,
      ...keptAsData(stage),
    });
  }

  get arn(): string {
    return this.key.keyArn;
  }

  get encrypts(): Use {
    return this.allows('Encrypt');
  }

  get decrypts(): Use {
    return this.allows('Decrypt');
  }

  private allows(action: 'Encrypt' | 'Decrypt'): Use {
    return {
      environment: { STATEMENT_KEY_ARN: this.arn },
      grants: [{ actions: [`kms:${action}`], resources: [this.arn] }],
    };
  }
}
