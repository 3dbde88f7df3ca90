import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';

/** One random secret per stage; the functions derive each of their keys from it (functions/kit/keys.ts). */
export class MasterSecret extends Construct {
  private readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'Source of the keys for one-time codes, robot checks and API keys',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'Stored hashes of API keys are keyed with it: rotating it by schedule would revoke every key of every shop.',
    });
  }

  allow(fn: BackendFunction): void {
    fn.lambda.addEnvironment('MASTER_SECRET_ARN', this.secret.secretArn);
    fn.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }
}
