import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  type HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IDependable } from 'constructs';
import { ORIGIN_HEADER } from '#core/platform/config.ts';
import { FIVE_MINUTES } from '#infra/alarm-rules/metrics.ts';
import {
  type contractModules,
  contractsByNoun,
  type NamedContract,
  type Noun,
  namedContracts,
} from '#shared/contracts.ts';
import type { Caller, Contract } from '#shared/platform/contract.ts';
import { ACCESS_LOG_RETENTION } from './access-logs.ts';
import { BackendFunction } from './backend-function.ts';
import type { CustomAuthPool } from './custom-auth-pool.ts';
import { keptAsData } from './kept-as-data.ts';
import type { OriginSecret } from './secrets.ts';
import type { SignIn, StaffSignIn } from './sign-in.ts';
import type { StageConfig } from './stages.ts';

interface ApiProps {
  stage: StageConfig;
  signIn: SignIn;
  staff: StaffSignIn;
  originSecret: OriginSecret;
  functions: Record<Noun, BackendFunction>;
}

/**
 * Owner and staff routes require a token of their pool. Others require CloudFront's secret, as a route has only one
 * authorizer (docs/decisions/0021-refusals-at-the-gateway.md).
 */
export class Api extends Construct {
  /** The host to which CloudFront forwards `/api/*`. */
  readonly host: string;
  readonly id: string;
  /** Ready once all routes and their functions are. */
  readonly stage: IDependable;
  /** Requests that the gateway itself answered with 429. */
  readonly throttledRequests: IMetric;
  private readonly api: HttpApi;
  /** Each route is one of the 500 resources that CloudFormation allows in a stack, so some have separate stacks. */
  private readonly routes: Readonly<Record<RouteStack, Construct>>;
  private readonly authorizers: Readonly<Record<Caller, IHttpRouteAuthorizer>>;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { stage, functions } = props;
    this.api = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.routes = {
      office: new NestedStack(this, 'OfficeRoutes'),
      owners: new NestedStack(this, 'OwnerRoutes'),
      others: this,
    };
    this.id = this.api.apiId;
    this.host = `${this.api.apiId}.execute-api.${stage.region}.${Stack.of(this).urlSuffix}`;
    const origin = this.originAuthorizer(props);
    this.authorizers = {
      anyone: origin,
      till: origin,
      owner: tokenAuthorizer('Owner', props.signIn),
      staff: tokenAuthorizer('Staff', props.staff),
    };
    const integrations = {
      office: integrationsOf(functions),
      owners: integrationsOf(functions),
      others: integrationsOf(functions),
    };
    const routes = Object.entries(functions).flatMap(([noun, fn]) =>
      contractsByNoun[noun as Noun].map((contract) => {
        const stack = stackOf(contract);
        const integration = integrations[stack].get(fn);
        return this.addRoute(stack, contract, integration as HttpLambdaIntegration);
      }),
    );
    // The stage's settings name routes, which must exist before.
    const logGroup = this.accessLogs(stage);
    const httpStage = this.addStage(stage, logGroup);
    httpStage.node.addDependency(...routes);
    this.stage = httpStage;
    this.throttledRequests = throttledRequests(logGroup, stage);
  }

  /** The gateway refuses a request without the header, and checks each value once an hour. */
  private originAuthorizer({ stage, originSecret }: ApiProps): HttpLambdaAuthorizer {
    const check = new BackendFunction(this, 'OriginCheck', {
      stage,
      entry: 'functions/platform/origin-check.ts',
      uses: [originSecret.verifies],
      timeout: Duration.seconds(3),
      memorySize: 256,
      concurrency: stage.concurrency.originCheck,
      quiet: true,
    });
    return new HttpLambdaAuthorizer('Origin', check.lambda, {
      identitySource: [`$request.header.${ORIGIN_HEADER}`],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: Duration.hours(1),
    });
  }

  private accessLogs(stage: StageConfig): LogGroup {
    return new LogGroup(this, 'AccessLogs', {
      retention: ACCESS_LOG_RETENTION,
      ...keptAsData(stage),
    });
  }

  private addStage(stage: StageConfig, logGroup: LogGroup): HttpStage {
    const { perSecond, burst } = stage.routes.usual;
    const httpStage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Each route has a bucket of this size.
      throttle: { rateLimit: perSecond, burstLimit: burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        // The route has no ids, and nothing here identifies the caller.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            route: '$context.routeKey',
            status: '$context.status',
            milliseconds: '$context.responseLatency',
            error: '$context.error.message',
          }),
        ),
      },
    });
    (httpStage.node.defaultChild as CfnStage).routeSettings = costlyRouteSettings(stage);
    return httpStage;
  }

  private addRoute(
    stack: RouteStack,
    contract: Contract,
    integration: HttpLambdaIntegration,
  ): HttpRoute {
    return new HttpRoute(this.routes[stack], routeKeyOf(contract), {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(contract.path, contract.method as HttpMethod),
      integration,
      authorizer: this.authorizers[contract.caller],
    });
  }
}

type RouteStack = 'office' | 'owners' | 'others';

const stackOf = ({ caller }: Contract): RouteStack => {
  if (caller === 'staff') return 'office';
  return caller === 'owner' ? 'owners' : 'others';
};

/** A function's own 429 has no gateway error. */
const throttledRequests = (logGroup: LogGroup, { name }: StageConfig): IMetric =>
  logGroup
    .addMetricFilter('Throttled', {
      filterPattern: FilterPattern.literal('{ $.status = "429" && $.error != "-" }'),
      metricNamespace: 'Miliki',
      metricName: `ApiThrottled-${name}`,
    })
    .metric({ statistic: Stats.SUM, period: FIVE_MINUTES });

/** Accepts only tokens of one pool and its client. */
const tokenAuthorizer = (id: string, { issuer, client }: CustomAuthPool) =>
  new HttpJwtAuthorizer(id, issuer, { jwtAudience: [client.userPoolClientId] });

/** One integration per function. Two nouns may share a function. */
function integrationsOf(functions: Record<Noun, BackendFunction>) {
  const integrations = new Map<BackendFunction, HttpLambdaIntegration>();
  for (const [noun, fn] of Object.entries(functions)) {
    if (integrations.has(fn)) continue;
    // One permission for all routes of a function: CloudFormation allows 500 resources in a stack.
    const permission = { scopePermissionToRoute: false };
    integrations.set(fn, new HttpLambdaIntegration(noun, fn.lambda, permission));
  }
  return integrations;
}

type ContractNames = {
  readonly [N in Noun]?: readonly (keyof (typeof contractModules)[N] & string)[];
};

/** Routes that send an SMS, read or write much, or are rarely called. */
const costly: ContractNames = {
  'account-closing': ['closeAccount', 'sendClosingCode'],
  'account-export': ['readMyData'],
  accounts: ['createAccount', 'createPictureUpload'],
  'api-keys': ['createApiKey'],
  applications: ['submitApplication'],
  campaigns: ['confirmCampaign', 'prepareCampaign', 'testCampaign'],
  cards: ['askShop', 'join', 'sendJoinCode'],
  contacts: ['addContacts', 'addOptOuts', 'deleteContactList'],
  documents: ['createUpload'],
  offers: ['sendOfferCode'],
  payments: ['claimPayment', 'startAutomatic', 'startPayment'],
  projects: ['askForChanges', 'sendChangeCode', 'sendDeliveryCode', 'sendEndCode'],
  purchases: ['buyCredits', 'buySubscription'],
  repayments: ['orderStatement', 'sendRefundCode', 'sendScheduleCode', 'sendSlip'],
  rewards: [
    'changeNumber',
    'checkImport',
    'eraseCustomer',
    'importCustomers',
    'mergeCustomers',
    'sendNumberCode',
    'sendReceipt',
    'sendRedeemCode',
  ],
  sms: ['sendSms'],
  // Anybody may call them: at the usual rate they would take all concurrent calls of the staff's function.
  staff: ['acceptInvitation', 'openInvitation'],
  till: ['tillRedeemCode', 'tillSms'],
};

const routeKeyOf = ({ method, path }: Contract): string => `${method} ${path}`;

/** Settings for routes below the stage's usual rate, in API Gateway's names. */
function costlyRouteSettings({ routes }: StageConfig): Record<string, object> {
  const { perSecond, burst } = routes.costly;
  const settings = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
  const isCostly = ({ noun, name }: NamedContract) =>
    (costly[noun] as readonly string[] | undefined)?.includes(name);
  return Object.fromEntries(
    namedContracts.filter(isCostly).map(({ contract }) => [routeKeyOf(contract), settings]),
  );
}
