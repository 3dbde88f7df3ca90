import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/**
 * The key that encrypts owners' statement passwords. Functions can encrypt and cannot decrypt:
 * only the office's people can, by their own grants in IAM.
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
    return {
      environment: { STATEMENT_KEY_ARN: this.arn },
      grants: [{ actions: ['kms:Encrypt'], resources: [this.arn] }],
    };
  }
}
