import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/**
 * The key that encrypts owners' statement passwords. One function encrypts them, and another one
 * decrypts them, to unlock a statement for the office.
 */
export class StatementKey extends Construct {
  private readonly key: Key;

  constructor(scope: Construct, id: string, { keepData }: StageConfig) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Locks the passwords that open bank and M-Pesa statements',
      enableKeyRotation: true,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
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
