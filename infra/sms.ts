import { Aws } from 'aws-cdk-lib';
import { Effect } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { keptSmsPath } from '#core/carriers/carrier.ts';
import type { CarrierSecret } from '#core/carriers/credentials.ts';
import { UNFILLED } from '#core/platform/secret.ts';
import { queuedPerSecond, reserveAt, roomOfBusinesses } from '#infra/limits/capacity.ts';
import { acknowledge } from './acknowledge.ts';
import { carrierUrls } from './carriers.ts';
import { keptAsData } from './kept-as-data.ts';
import { readsSecrets } from './secrets.ts';
import type { StageConfig } from './stages.ts';
import { siteHost, together, type Use } from './use.ts';

/** Filled in by hand before the first SMS (docs/first-deploy.md). */
const byHand: Omit<CarrierSecret, 'doorKey' | 'formerDoorKey'> = {
  africasTalking: { username: UNFILLED, apiKey: UNFILLED },
  celcom: { partnerId: UNFILLED, apiKey: UNFILLED },
};

/** SMS: what a function needs to send them, to pay them, and to know their rules. */
export class Sms extends Construct {
  private readonly stage: StageConfig;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.stage = stage;
    this.secret = this.newSecret();
  }

  /** Sends SMS by the stage's carriers: SNS publishes to phone numbers, never to a topic. */
  get publishes(): Use {
    const { smsSenderId, smsPromotionalSenderId, smsMaxPrice, keepsTestSms } = this.stage;
    const kept = keepsTestSms ? keptSms(this.stage) : {};
    const { grants = [], environment } = this.asksCarriers;
    return {
      environment: {
        SMS_SENDER_ID: smsSenderId,
        SMS_PROMOTIONAL_SENDER_ID: smsPromotionalSenderId,
        SMS_MAX_PRICE: smsMaxPrice,
        ...environment,
        ...this.promotes.environment,
        ...kept.environment,
      },
      findings: kept.findings,
      grants: [
        // A phone number has no ARN: AWS accepts only "*" here.
        { actions: ['sns:Publish'], resources: ['*'] },
        { effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] },
        ...grants,
        ...(kept.grants ?? []),
      ],
    };
  }

  /** Asks carriers at which Miliki has an account, and knows the URLs that they call. */
  get asksCarriers(): Use {
    return together(readsSecrets({ SMS_CARRIER_SECRET_ARN: this.secret }), {
      environment: {
        SMS_CARRIERS: JSON.stringify(this.stage.smsCarriers),
        SMS_CARRIER_URLS: JSON.stringify(carrierUrls),
      },
    });
  }

  /** Publishes SMS with links to the site, and pays for them. */
  get sends(): Use {
    return together(this.publishes, this.pays, siteHost(this.stage));
  }

  /** Knows how much of the money at a carrier promotions leave to codes and news: a day of what Miliki itself may send. */
  get reserves(): Use {
    const [carrier = 'sns'] = this.stage.smsCarriers.promotional;
    return {
      environment: { SMS_RESERVE: String(reserveAt(this.stage, carrier)) },
    };
  }

  /** Tells owners the sender of their SMS, and whether carriers report. */
  get names(): Use {
    return {
      environment: {
        SMS_PROMOTIONAL_SENDER_ID: this.stage.smsPromotionalSenderId,
        SMS_CARRIERS: JSON.stringify(this.stage.smsCarriers),
        ...this.reports.environment,
      },
    };
  }

  /** The secret of the carriers, for the deployment's outputs. */
  get secretArn(): string {
    return this.secret.secretArn;
  }

  /** Expects carriers' reports about what it sends. */
  get reports(): Use {
    return { environment: { SMS_DELIVERY_LOGS: String(this.stage.smsDeliveryLogs) } };
  }

  /** Pays for SMS from the stage's purse (core/purse/purse.ts). */
  get pays(): Use {
    return {
      environment: {
        SMS_PER_MINUTE: String(this.stage.smsPerMinute),
        SMS_PER_DAY: String(this.stage.smsPerDay),
      },
    };
  }

  /** Takes businesses' credits for SMS, apart from Miliki's purse. */
  get charges(): Use {
    return {
      environment: {
        SMS_ROOM_OF_BUSINESSES: String(roomOfBusinesses(this.stage) ?? 'none'),
        SMS_OF_BUSINESS_PER_DAY: String(this.stage.smsOfBusinessPerDay),
      },
    };
  }

  get promotes(): Use {
    const { opens, closes } = this.stage.promotionalHours;
    return { environment: { PROMOTIONAL_HOURS: `${opens}-${closes}` } };
  }

  /** Sends queued SMS at half of the account's pace: the other half is for codes. */
  get paces(): Use {
    return { environment: { QUEUED_SMS_PER_SECOND: String(queuedPerSecond(this.stage)) } };
  }

  private newSecret(): Secret {
    const secret = new Secret(this, 'CarrierSecret', {
      description: 'What SMS carriers gave us to send with (infra/sms.ts)',
      generateSecretString: {
        secretStringTemplate: JSON.stringify(byHand),
        generateStringKey: 'doorKey',
        passwordLength: 40,
        excludePunctuation: true,
      },
      ...keptAsData(this.stage),
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Carriers issue what is in it, and have the URLs with its key: neither changes by a schedule of ours.',
    });
    return secret;
  }
}

/** Keeps SMS to test numbers. Their parameter names are not known before. */
function keptSms({ name, region }: StageConfig): Use {
  const below = `parameter${keptSmsPath(name)}/*`;
  return {
    environment: { KEEPS_TEST_SMS: 'true' },
    grants: [
      {
        actions: ['ssm:PutParameter'],
        resources: [`arn:aws:ssm:${region}:${Aws.ACCOUNT_ID}:${below}`],
      },
    ],
    findings: {
      [`AwsSolutions-IAM5[Resource::arn:aws:ssm:${region}:<AWS::AccountId>:${below}]`]:
        'Each test number has a parameter of its own.',
    },
  };
}
