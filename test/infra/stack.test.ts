import { readFileSync } from 'node:fs';
import type { Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../infra/build-app.ts';
import type { StageName } from '../../infra/stages.ts';
import { contractsByArea } from '../../shared/contracts/all.ts';

const app = buildApp({ stages: ['dev', 'staging', 'prod'], bundle: false });
const stackOf = (stage: StageName) => app.node.findChild(`Miliki-${stage}`) as Stack;
const dev = Template.fromStack(stackOf('dev'));
const prod = Template.fromStack(stackOf('prod'));
const edge = Template.fromStack(app.node.findChild('Miliki-dev-edge') as Stack);

describe('the user pool', () => {
  const [pool] = Object.values(dev.findResources('AWS::Cognito::UserPool'));
  const [client] = Object.values(dev.findResources('AWS::Cognito::UserPoolClient'));

  it('row 7: cannot send SMS of its own', () => {
    expect(pool?.Properties).not.toHaveProperty('SmsConfiguration');
    expect(pool?.Properties.AutoVerifiedAttributes ?? []).toEqual([]);
    expect(pool?.Properties.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'admin_only', Priority: 1 },
    ]);
  });

  it('row 23: has the phone as user name, and no alias that a sign-up could take over', () => {
    expect(pool?.Properties.UsernameAttributes).toEqual(['phone_number']);
    expect(pool?.Properties).not.toHaveProperty('AliasAttributes');
  });

  it('row 22: lets the browser in by custom challenges and refresh only', () => {
    // With rotation on, refreshing is a call of its own and no flow of InitiateAuth.
    expect(client?.Properties.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    expect(client?.Properties.RefreshTokenRotation).toMatchObject({ Feature: 'ENABLED' });
    expect(client?.Properties.PreventUserExistenceErrors).toBe('ENABLED');
    expect(client?.Properties.AllowedOAuthFlows).toBeUndefined();
  });

  it('row 24: does not let the browser write the phone number', () => {
    expect(client?.Properties.WriteAttributes).toEqual(['locale']);
  });

  it('gives tokens an hour at most', () => {
    const { AccessTokenValidity, IdTokenValidity, TokenValidityUnits } = client?.Properties ?? {};
    expect(TokenValidityUnits).toMatchObject({ AccessToken: 'minutes', IdToken: 'minutes' });
    expect(Math.max(AccessTokenValidity, IdTokenValidity)).toBeLessThanOrEqual(60);
  });

  it('runs the four triggers', () => {
    expect(Object.keys(pool?.Properties.LambdaConfig).sort()).toEqual([
      'CreateAuthChallenge',
      'DefineAuthChallenge',
      'PreSignUp',
      'VerifyAuthChallengeResponse',
    ]);
  });
});

describe('the API', () => {
  const routes = Object.values(dev.findResources('AWS::ApiGatewayV2::Route'));
  const contracts = Object.values(contractsByArea).flat();

  it('has the routes of the contracts, and no other', () => {
    const keys = routes.map(({ Properties }) => Properties.RouteKey).sort();
    expect(keys).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('asks for a token wherever the contract says owner', () => {
    for (const { method, path, caller } of contracts) {
      const route = routes.find(({ Properties }) => Properties.RouteKey === `${method} ${path}`);
      expect(route?.Properties.AuthorizationType).toBe(caller === 'owner' ? 'JWT' : 'NONE');
    }
  });
});

describe('data', () => {
  it('survives the stack in production, and goes with it in dev', () => {
    prod.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({ DeletionProtectionEnabled: true }),
    });
    dev.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });

  it('can be restored to any moment, and forgets what has a time to live', () => {
    dev.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it('lies in buckets that nobody can open to the public', () => {
    dev.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  it('has no fixed names, so that stages can share an account', () => {
    for (const [type, name] of [
      ['AWS::DynamoDB::Table', 'TableName'],
      ['AWS::S3::Bucket', 'BucketName'],
      ['AWS::Lambda::Function', 'FunctionName'],
      ['AWS::Cognito::UserPool', 'UserPoolName'],
    ] as const) {
      for (const { Properties } of Object.values(dev.findResources(type))) {
        expect(Properties).not.toHaveProperty(name);
      }
    }
  });
});

describe('every function', () => {
  const functions = Object.values(dev.findResources('AWS::Lambda::Function')).filter(
    ({ Metadata }) => Metadata?.['miliki:entry'],
  );
  /** The function that copies the site's files is the CDK's own. */
  const ours = (type: string) =>
    Object.entries(dev.findResources(type))
      .filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
      .map(([, resource]) => resource.Properties);
  const statements = ours('AWS::IAM::Policy').flatMap((policy) => policy.PolicyDocument.Statement);

  it('has a role of its own', () => {
    const roles = functions.map(({ Properties }) => JSON.stringify(Properties.Role));
    expect(new Set(roles).size).toBe(functions.length);
  });

  it('holds no managed policy and no wildcard action', () => {
    for (const role of ours('AWS::IAM::Role')) expect(role).not.toHaveProperty('ManagedPolicyArns');
    for (const { Action } of statements) expect([Action].flat().join()).not.toContain('*');
  });

  it('that may send SMS may not publish to a topic', () => {
    const publishers = statements.filter(({ Action }) => [Action].flat().includes('sns:Publish'));
    const effects = publishers.map(({ Effect }) => Effect).sort();
    expect(effects).toEqual(['Allow', 'Allow', 'Deny', 'Deny']);
  });

  it('that Cognito calls has the 5 seconds that Cognito waits', () => {
    const triggers = functions.filter(({ Metadata }) =>
      /sign-in\/(pre|define|create|verify)/.test(Metadata['miliki:entry']),
    );
    expect(triggers.map(({ Properties }) => Properties.Timeout)).toEqual([5, 5, 5, 5]);
  });
});

describe('the site', () => {
  const [headers] = Object.values(dev.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const policy = JSON.stringify(
    headers?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy,
  );

  it('row 29: runs scripts and workers of its own only, and none inline', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('keeps the API on the same origin, and out of the cache', () => {
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    dev.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: [
          Match.objectLike({ PathPattern: '/api/*', CachePolicyId: CACHING_DISABLED }),
        ],
      },
    });
  });
});

describe('what watches over sign-in', () => {
  const expectAlarm = (properties: Record<string, unknown>) =>
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...properties,
      AlarmActions: [Match.anyValue()],
    });

  it('row 11: an alarm when fewer than 30 % of the codes are used', () => {
    expectAlarm({
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
      Metrics: Match.arrayWith([
        Match.objectLike({
          MetricStat: Match.objectLike({
            Metric: Match.objectLike({ Namespace: 'Miliki', MetricName: 'CodeSent' }),
          }),
        }),
      ]),
    });
  });

  it('row 11: alarms may reach the people who listen', () => {
    prod.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      },
    });
  });

  it('row 11: an alarm before the month’s SMS money is spent', () => {
    expectAlarm({ MetricName: 'SMSMonthToDateSpentUSD', Statistic: 'Maximum', Threshold: 800 });
  });

  it('row 11: an alarm when codes are not sent for want of room', () => {
    expectAlarm({
      MetricName: 'CodeRefused',
      Dimensions: Match.arrayWith([{ Name: 'reason', Value: 'SMS_UNAVAILABLE' }]),
    });
  });

  it('row 44: a rate per address before the site and before the user pool', () => {
    const rate = (scope: string) => ({
      Scope: scope,
      Rules: Match.arrayWith([
        Match.objectLike({
          Action: { Block: {} },
          Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP' }) },
        }),
      ]),
    });
    edge.hasResourceProperties('AWS::WAFv2::WebACL', rate('CLOUDFRONT'));
    dev.hasResourceProperties('AWS::WAFv2::WebACL', rate('REGIONAL'));
    dev.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
    dev.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.anyValue() },
    });
  });

  it('row 32: the API is told what only CloudFront knows', () => {
    const secret = JSON.stringify(
      Object.values(dev.findResources('AWS::CloudFront::Distribution'))[0]?.Properties,
    ).match(/\{\{resolve:secretsmanager:.*?\}\}/)?.[0];
    expect(secret).toBeTruthy();
    dev.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({
            OriginCustomHeaders: [Match.objectLike({ HeaderName: 'x-origin-verify' })],
          }),
        ]),
      },
    });
  });
});

describe('stages', () => {
  it('differ in their region', () => {
    expect(stackOf('dev').region).toBe('eu-west-1');
    expect(stackOf('prod').region).toBe('af-south-1');
  });

  it('pass the AwsSolutions checks of cdk-nag', () => {
    const assembly = app.synth();
    const report = JSON.parse(readFileSync(`${assembly.directory}/validation-report.json`, 'utf8'));
    const findings = JSON.stringify(report).match(/AwsSolutions-[A-Z0-9]+/g) ?? [];
    expect(findings).toEqual([]);
    for (const stage of ['dev', 'staging', 'prod'] as const) {
      const errors = Annotations.fromStack(stackOf(stage)).findError('*', Match.anyValue());
      expect(errors).toEqual([]);
    }
  });
});
