import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { contractsByNoun, type Noun } from '../shared/contracts.ts';
import type { Caller, Contract } from '../shared/platform/contract.ts';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';
import type { SignIn } from './sign-in.ts';
import type { StageConfig } from './stages.ts';

interface ApiProps {
  stage: StageConfig;
  signIn: SignIn;
  functions: Record<Noun, BackendFunction>;
}

/** Requests a second over which API Gateway answers 429, for the whole stage. */
const THROTTLE = { rateLimit: 2000, burstLimit: 4000 };

/** The reason why a route needs no token, by its caller. The routes of other callers need one. */
const reasonsWithoutToken: Record<Caller, string | undefined> = {
  anyone: 'For visitors: it answers nothing that belongs to anybody.',
  till: "For a shop's till: the function asks for its API key before anything else.",
  owner: undefined,
};

/** The HTTP API: one route per contract, with a token if the contract's caller is an owner. */
export class Api extends Construct {
  /** The host to which CloudFront forwards `/api/*`. */
  readonly host: string;
  readonly id: string;
  private readonly api: HttpApi;
  private readonly authorizer: HttpJwtAuthorizer;

  constructor(scope: Construct, id: string, { stage, signIn, functions }: ApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.id = this.api.apiId;
    this.host = `${this.api.apiId}.execute-api.${stage.region}.${Stack.of(this).urlSuffix}`;
    this.authorizer = new HttpJwtAuthorizer(
      'Owner',
      `https://cognito-idp.${stage.region}.amazonaws.com/${signIn.userPool.userPoolId}`,
      { jwtAudience: [signIn.client.userPoolClientId] },
    );
    this.addStage(stage);
    const integrations = integrationsOf(functions);
    for (const [noun, fn] of Object.entries(functions)) {
      for (const contract of contractsByNoun[noun as Noun]) {
        this.addRoute(contract, integrations.get(fn) as HttpLambdaIntegration);
      }
    }
  }

  private addStage(stage: StageConfig): void {
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetention,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
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
  }

  private addRoute(contract: Contract, integration: HttpLambdaIntegration): void {
    const whyOpen = reasonsWithoutToken[contract.caller];
    const route = new HttpRoute(this, `${contract.method} ${contract.path}`, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(contract.path, contract.method as HttpMethod),
      integration,
      authorizer: whyOpen ? new HttpNoneAuthorizer() : this.authorizer,
    });
    if (whyOpen) acknowledge(route, { 'AwsSolutions-APIG4': whyOpen });
  }
}

/** One integration per function. Two nouns may share a function. */
function integrationsOf(functions: Record<Noun, BackendFunction>) {
  const integrations = new Map<BackendFunction, HttpLambdaIntegration>();
  for (const [noun, fn] of Object.entries(functions)) {
    if (!integrations.has(fn)) integrations.set(fn, new HttpLambdaIntegration(noun, fn.lambda));
  }
  return integrations;
}
