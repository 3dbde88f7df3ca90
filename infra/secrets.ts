import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Use } from './use.ts';

/** One random secret per stage. The functions derive all their keys from it (core/platform/keys.ts). */
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

  get reads(): Use {
    const arn = this.secret.secretArn;
    return {
      environment: { MASTER_SECRET_ARN: arn },
      grants: [{ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }],
    };
  }
}

/**
 * A secret that only CloudFront and the API's functions know. A request that goes to the gateway
 * directly, and so avoids the firewall, lacks it. The secret alone gives no access to anything,
 * so that it may be an environment variable: a cold start then needs no call to read it.
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

  /** Headers that CloudFront adds. functions/platform/http.ts requires them. */
  get headers(): Record<string, string> {
    return { 'x-origin-verify': this.value };
  }

  /** Tells a function the value that CloudFront's requests carry. */
  get verifies(): Use {
    return { environment: { ORIGIN_SECRET: this.value } };
  }
}
