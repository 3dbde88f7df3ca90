import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';

/**
 * The key under which owners' statement passwords are stored. Functions can lock with it and
 * cannot unlock: that is for the office's people, by grants of their own in IAM.
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

  allowEncrypt(fn: BackendFunction): void {
    fn.lambda.addEnvironment('STATEMENT_KEY_ARN', this.arn);
    fn.allow(['kms:Encrypt'], [this.arn]);
  }
}
