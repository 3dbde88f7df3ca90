import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';

/** One random secret per stage; the functions derive each of their keys from it (core/platform/keys.ts). */
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

/**
 * What CloudFront and the API's functions know and nobody else: a call of the gateway's own
 * address, which goes round the firewall, lacks it. It opens nothing by itself, so that it may
 * stand in the functions' environment, where reading it costs no cold start a call.
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

  /** Headers for CloudFront to add; functions/platform/http.ts looks for them. */
  get headers(): Record<string, string> {
    return { 'x-origin-verify': this.value };
  }

  allow(fn: BackendFunction): void {
    fn.lambda.addEnvironment('ORIGIN_SECRET', this.value);
  }
}
