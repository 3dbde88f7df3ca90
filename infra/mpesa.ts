import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import { UNFILLED } from '#core/platform/secret.ts';
import { acknowledge } from './acknowledge.ts';
import { keptAsData } from './kept-as-data.ts';
import { readsSecrets } from './secrets.ts';
import { type StageConfig, standingOrderCodes } from './stages.ts';
import type { Use } from './use.ts';

/** Filled in by hand before the first payment (docs/first-deploy.md). */
const operatorByHand: Operator = { initiator: UNFILLED, securityCredential: UNFILLED };
const byHand: Omit<Credentials, 'doorKey' | 'formerDoorKey'> = {
  consumerKey: UNFILLED,
  consumerSecret: UNFILLED,
  passkey: UNFILLED,
  ...operatorByHand,
};

/** Letters with which a random key could spell a word that M-Pesa refuses in a URL. */
const NO_HEX = 'ghijklmnopqrstuvwxyz';

export const shortCodeOf = ({ mpesa }: Pick<StageConfig, 'mpesa'>): Use => ({
  environment: {
    MPESA_SHORT_CODE: mpesa.shortCode,
    ...(mpesa.standingOrders && standingOrderCodes(mpesa.standingOrders)),
  },
});

/** M-Pesa: its secrets, and what a function needs to call it. */
export class Mpesa extends Construct {
  private readonly stage: StageConfig;
  private readonly secret: Secret;
  /** Separate, so the functions that anybody may call cannot read the secret for reversals. */
  private readonly reversalSecret: Secret;

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
      ...keptAsData(stage),
    });
    this.reversalSecret = new Secret(this, 'ReversalSecret', {
      description: 'The operator who reverses payments at M-Pesa (infra/mpesa.ts)',
      // The template has placeholders: changing these words would overwrite the secrets filled in by hand.
      secretStringValue: SecretValue.unsafePlainText(JSON.stringify(operatorByHand)),
      ...keptAsData(stage),
    });
    for (const secret of [this.secret, this.reversalSecret]) {
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'M-Pesa issues what is in it, and has the URLs with its key: neither changes by a schedule of ours.',
      });
    }
  }

  get secretArn(): string {
    return this.secret.secretArn;
  }

  get reversalSecretArn(): string {
    return this.reversalSecret.secretArn;
  }

  /** Reverses payments, in addition to `calls`. */
  get reverses(): Use {
    return readsSecrets({ MPESA_REVERSAL_SECRET_ARN: this.reversalSecret });
  }

  /** Calls M-Pesa, and knows the URLs that M-Pesa calls. */
  get calls(): Use {
    const { mpesa, domain } = this.stage;
    const { environment, grants } = readsSecrets({ MPESA_SECRET_ARN: this.secret });
    return {
      environment: {
        ...environment,
        MPESA_URL: mpesa.url,
        ...shortCodeOf(this.stage).environment,
        MPESA_QUERIES_PER_MINUTE: String(mpesa.queriesPerMinute),
        ...(domain && { PAYMENTS_URL: `https://${domain.name}` }),
      },
      grants,
    };
  }
}
