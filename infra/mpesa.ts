import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Credentials } from '#core/mpesa/credentials.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** What somebody puts into the secret by hand, before the first payment (docs/first-deploy.md). */
const byHand: Omit<Credentials, 'doorKey'> = {
  consumerKey: 'replace-me',
  consumerSecret: 'replace-me',
  passkey: 'replace-me',
  initiator: 'replace-me',
  securityCredential: 'replace-me',
};

/** The letters with which a random key could spell a word that M-Pesa refuses in a URL. */
const NO_HEX = 'ghijklmnopqrstuvwxyz';

/** Tells a function the number to which payers pay. */
export const shortCodeOf = ({ mpesa }: StageConfig): Use => ({
  environment: { MPESA_SHORT_CODE: mpesa.shortCode },
});

/** M-Pesa, by which owners pay: its secret, and what a function needs to call it. */
export class Mpesa extends Construct {
  private readonly stage: StageConfig;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.stage = stage;
    this.secret = new Secret(this, 'Secret', {
      description: 'What M-Pesa gave us to call it with (infra/mpesa.ts)',
      generateSecretString: {
        secretStringTemplate: JSON.stringify(byHand),
        generateStringKey: 'doorKey',
        passwordLength: 40,
        excludePunctuation: true,
        excludeUppercase: true,
        excludeCharacters: NO_HEX,
      },
      // Whoever loses it asks M-Pesa for everything anew.
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'M-Pesa issues what is in it, and has the URLs with its key: neither changes by a schedule of ours.',
    });
  }

  get secretArn(): string {
    return this.secret.secretArn;
  }

  /** Calls M-Pesa, and knows the URLs at which it is called by M-Pesa. */
  get calls(): Use {
    const { mpesa, domain } = this.stage;
    return {
      environment: {
        MPESA_SECRET_ARN: this.secret.secretArn,
        MPESA_URL: mpesa.url,
        ...shortCodeOf(this.stage).environment,
        MPESA_QUERIES_PER_MINUTE: String(mpesa.queriesPerMinute),
        ...(domain && { PAYMENTS_URL: `https://${domain.name}` }),
      },
      grants: [{ actions: ['secretsmanager:GetSecretValue'], resources: [this.secret.secretArn] }],
    };
  }
}
