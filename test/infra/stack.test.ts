import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { streamRoutes } from '#functions/stream/routes.ts';
import { EdgeStack } from '#infra/edge-stacks.ts';
import { type Quotas, quotas, quotasOf } from '#infra/limits/quotas.ts';
import { dueCallsAtOnce } from '#infra/limits/stage-limits.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { type GuardedKeys, guardedKeys } from '#infra/table.ts';
import { CdnDistribution } from '#local/services/cloudfront/cloudfront.ts';
import { resourceTypes } from '#local/services.ts';
import { Stack } from '#local/template/stack.ts';
import type { SynthesizedStack } from '#local/template/template.ts';
import { roleStatements } from '#scripts/rights/policies.ts';
import { rightsText } from '#scripts/rights/rights-text.ts';
import { contractsByNoun, type Noun } from '#shared/contracts.ts';
import type { Caller } from '#shared/platform/contract.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import './stack/alarms.ts';
import './stack/audit.ts';
import './stack/bundles.ts';
import './stack/dashboard.ts';
import {
  ownFunctionsOf,
  propertiesOf,
  resourceOf,
  resourcesOf,
  statementsOf,
} from './stack/resources.ts';
import './stack/staff.ts';
import {
  alarmsOf,
  app,
  dev,
  everyStage,
  prod,
  stackOf,
  staging,
  templateIn,
  templates,
} from './stack/templates.ts';
import './stack/uploads.ts';

const stacksOfRoutes = (stage: StageName) =>
  ['OfficeRoutes', 'OwnerRoutes'].map((id) => templateIn(stackOf(stage).node.findChild('Api'), id));

const functions = ownFunctionsOf(dev);
const functionFrom = (source: string) => functions.find(({ entry }) => entry === source);

/** Whether Cognito calls the function. */
const isTrigger = (entry: string): boolean =>
  /(sign-in|staff)\/(pre|define|create|verify)-/.test(entry);

/** Whether the function works for the staff. */
const isOfOffice = (entry: string): boolean =>
  contractsByNoun[entry.split('/')[1] as Noun]?.some(({ caller }) => caller === 'staff') ?? false;

/** Whether it belongs to the CDK's function that copies the site's files. */
const isOfCdk = (id: string): boolean => id.startsWith('CustomCDKBucketDeployment');

describe('the user pool', () => {
  const pool = propertiesOf(dev, 'Cognito::UserPool');
  const client = propertiesOf(dev, 'Cognito::UserPoolClient');

  it('threat 7: the user pool cannot send SMS of its own', () => {
    expect(pool).not.toHaveProperty('SmsConfiguration');
    expect(pool.AutoVerifiedAttributes ?? []).toEqual([]);
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'admin_only', Priority: 1 },
    ]);
  });

  it('threat 23: the user pool has the phone as user name, and no alias that a sign-up could take over', () => {
    expect(pool.UsernameAttributes).toEqual(['phone_number']);
    expect(pool).not.toHaveProperty('AliasAttributes');
  });

  it('threat 22: the browser comes in by custom challenges and refresh only', () => {
    // With rotation, refreshing is a separate call, not a flow of InitiateAuth.
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    expect(client.RefreshTokenRotation).toMatchObject({ Feature: 'ENABLED' });
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
    expect(client.AllowedOAuthFlows).toBeUndefined();
  });

  it('threat 24: the browser may not write the phone number', () => {
    expect(client.WriteAttributes).toEqual(['locale']);
  });

  it('access and ID tokens live for the same four hours, because Amplify renews both when one ends', () => {
    const { AccessTokenValidity, IdTokenValidity, TokenValidityUnits } = client;
    expect(TokenValidityUnits).toMatchObject({ AccessToken: 'minutes', IdToken: 'minutes' });
    expect([AccessTokenValidity, IdTokenValidity]).toEqual([240, 240]);
  });

  it('threat 47: the pool runs its four triggers, and the one before tokens may take scopes away', () => {
    expect(pool.LambdaConfig).toEqual({
      CreateAuthChallenge: expect.anything(),
      DefineAuthChallenge: expect.anything(),
      VerifyAuthChallengeResponse: expect.anything(),
      PreTokenGenerationConfig: { LambdaArn: expect.anything(), LambdaVersion: 'V2_0' },
    });
  });

  it('threat 66: nobody signs up at the pool by themselves', () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
  });
});

describe('the API', () => {
  const routes = [dev, ...stacksOfRoutes('dev')].flatMap((template) =>
    resourcesOf(template, 'ApiGatewayV2::Route').map(({ Properties }) => Properties),
  );
  const contracts = Object.values(contractsByNoun).flat();
  const nested = resourcesOf(dev, 'CloudFormation::Stack');
  const given = Object.assign({}, ...nested.map(({ Properties }) => Properties.Parameters));
  /** A route's authorizer, as nested stacks get it. */
  const authorizerOf = ({ AuthorizerId }: { AuthorizerId: { Ref: string } }): string =>
    (given[AuthorizerId.Ref] ?? AuthorizerId).Ref;
  const settingsOf = (template: Template) => propertiesOf(template, 'ApiGatewayV2::Stage');

  it('the API has the routes of the contracts, and no other', () => {
    const keys = routes.map(({ RouteKey }) => RouteKey).sort();
    expect(keys).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('a route needs a token of the pool of its caller: owners have one, staff another, and no other caller has one', () => {
    const authorizers = dev.findResources('AWS::ApiGatewayV2::Authorizer');
    const pools: Partial<Record<Caller, string>> = { owner: 'SignIn', staff: 'StaffSignIn' };
    for (const { method, path, caller } of contracts) {
      const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
      const pool = pools[caller];
      expect(route?.AuthorizationType).toBe(pool ? 'JWT' : 'CUSTOM');
      if (!pool) continue;
      const { JwtConfiguration } = authorizers[authorizerOf(route)]?.Properties ?? {};
      expect(JwtConfiguration).toEqual({
        Audience: [{ Ref: expect.stringMatching(`^${pool}UserPoolWeb`) }],
        Issuer: {
          'Fn::Join': [
            '',
            [
              'https://cognito-idp.eu-west-1.amazonaws.com/',
              { Ref: expect.stringMatching(`^${pool}UserPool`) },
            ],
          ],
        },
      });
    }
  });

  it('threat 61: the gateway refuses a visitor without CloudFront’s secret before a function runs', () => {
    const [origin] = resourcesOf(dev, 'ApiGatewayV2::Authorizer').filter(
      ({ Properties }) => Properties.AuthorizerType === 'REQUEST',
    );
    expect(origin?.Properties).toMatchObject({
      IdentitySource: ['$request.header.x-origin-verify'],
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 3600,
    });
    const open = routes.filter(({ AuthorizationType }) => AuthorizationType === 'CUSTOM');
    expect(new Set(open.map(authorizerOf))).toEqual(new Set([origin?.id]));
  });

  it('threat 61: the function that looks at the secret writes no line about a call', () => {
    const check = functionFrom('functions/platform/origin-check.ts');
    expect(check?.LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
  });

  it.each(everyStage)(
    'threat 61: no route of %s has a rate above the gateway’s in its region, and a costly one has less',
    (stage, template) => {
      const { DefaultRouteSettings: usual, RouteSettings: costly } = settingsOf(template);
      const { gateway } = quotasOf[stages[stage].region] as Quotas;
      expect(usual.ThrottlingRateLimit).toBeLessThanOrEqual(gateway.perSecond);
      expect(usual.ThrottlingBurstLimit).toBeLessThanOrEqual(gateway.burst);
      for (const key of [
        'POST /api/rewards/till/sms',
        'POST /api/send-sms',
        'POST /api/applications',
        'POST /api/my-data',
        'POST /api/rewards/imports',
        'POST /api/campaigns/{campaignId}/preparation',
        'POST /api/campaigns/{campaignId}/confirmation',
        'POST /api/campaigns/{campaignId}/test',
        'POST /api/contacts/lists/{listId}/members',
        'DELETE /api/contacts/lists/{listId}',
        'POST /api/contacts/opt-outs',
        'POST /api/cards/requests',
        'POST /api/joining',
        'POST /api/joining/code',
      ]) {
        expect(costly[key].ThrottlingRateLimit).toBeLessThan(usual.ThrottlingRateLimit);
        expect(costly[key].ThrottlingBurstLimit).toBeLessThan(usual.ThrottlingBurstLimit);
      }
      const keys = routes.map(({ RouteKey }) => RouteKey);
      expect(keys).toEqual(expect.arrayContaining(Object.keys(costly)));
    },
  );

  it.each(everyStage)(
    'threat 61: the routes of the office of %s that anybody may call have a lower rate than its members’',
    (_, template) => {
      const { DefaultRouteSettings: usual, RouteSettings: costly } = settingsOf(template);
      const open = contractsByNoun.staff.filter(({ caller }) => caller === 'anyone');
      expect(open).toHaveLength(2);
      for (const { method, path } of open) {
        const { ThrottlingRateLimit: rate } = costly[`${method} ${path}`] ?? usual;
        expect([path, rate < usual.ThrottlingRateLimit]).toEqual([path, true]);
      }
    },
  );

  it('pages of a new build come after the functions and routes that they call', () => {
    const { id: stage } = resourceOf(dev, 'ApiGatewayV2::Stage');
    const files = Object.entries(dev.findResources('Custom::CDKBucketDeployment'));
    const pages = files.filter(([id]) => /^Site(Pages|Compressedhtml)/.test(id));
    expect(pages).toHaveLength(2);
    for (const [, { DependsOn }] of pages) expect(DependsOn).toContain(stage);
  });

  it('the settings of routes are made after the routes', () => {
    const { DependsOn } = resourceOf(dev, 'ApiGatewayV2::Stage');
    const own = resourcesOf(dev, 'ApiGatewayV2::Route').map(({ id }) => id);
    const nestedStacks = [/^ApiOfficeRoutes/, /^ApiOwnerRoutes/].map((id) =>
      expect.stringMatching(id),
    );
    expect(DependsOn).toEqual(expect.arrayContaining([...own, ...nestedStacks]));
  });
});

it('data survives the stack in production, and is deleted with it in dev', () => {
  prod.hasResource('AWS::DynamoDB::Table', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ DeletionProtectionEnabled: true }),
  });
  dev.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
});

it('threat 78: an update keeps what holds data: under another id CloudFormation makes an empty one', () => {
  const holders = [
    ['AWS::DynamoDB::Table', 'DataTableFDBAD0F2'],
    ['AWS::DynamoDB::Table', 'AuditTable18A3095C'],
    ['AWS::Cognito::UserPool', 'SignInUserPoolA2C003D1'],
    ['AWS::Cognito::UserPool', 'StaffSignInUserPoolBE517ADE'],
    ['AWS::S3::Bucket', 'UploadsBucketC4B27CC7'],
    ['AWS::KMS::Key', 'StatementKey76481E40'],
    ['AWS::SecretsManager::Secret', 'Keysphone55822698'],
    ['AWS::SecretsManager::Secret', 'Keysapikey99ABF45D'],
    ['AWS::SecretsManager::Secret', 'MpesaSecret84B74E7C'],
  ] as const;
  for (const [type, id] of holders) expect(Object.keys(prod.findResources(type))).toContain(id);
});

it('threat 78: an update keeps the table and the pool: a change of these parts replaces them', () => {
  prod.hasResourceProperties('AWS::DynamoDB::Table', {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    LocalSecondaryIndexes: Match.absent(),
  });
  prod.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameAttributes: ['phone_number'],
    AliasAttributes: Match.absent(),
    UsernameConfiguration: Match.absent(),
    Schema: Match.absent(),
  });
  prod.hasResourceProperties('AWS::S3::Bucket', { ObjectLockEnabled: true });
});

it('the table can be restored to any moment, and deletes items whose time to live is over', () => {
  dev.hasResourceProperties('AWS::DynamoDB::Table', {
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    BillingMode: 'PAY_PER_REQUEST',
  });
});

it.each(everyStage)(
  'threat 60: the tables of %s and their indexes have a most of what they read and write in a second',
  (stage, template) => {
    const { read, write } = stages[stage].tableUnits;
    const most = { MaxReadRequestUnits: read, MaxWriteRequestUnits: write };
    const tables = resourcesOf(template, 'DynamoDB::Table');
    expect(tables.length).toBe(2);
    for (const { Properties } of tables) {
      for (const one of [Properties, ...Properties.GlobalSecondaryIndexes]) {
        expect(one).toMatchObject({ OnDemandThroughput: most });
      }
    }
    expect(Math.max(read, write)).toBeLessThan(quotas.tableUnits);
  },
);

it('nobody can open a bucket to the public', () => {
  dev.allResourcesProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
});

it('resources have no fixed names, so that stages can share an account', () => {
  for (const [type, name] of [
    ['DynamoDB::Table', 'TableName'],
    ['S3::Bucket', 'BucketName'],
    ['Lambda::Function', 'FunctionName'],
    ['Cognito::UserPool', 'UserPoolName'],
  ] as const) {
    for (const { Properties } of resourcesOf(dev, type)) {
      expect(Properties).not.toHaveProperty(name);
    }
  }
});

it('every function has a role of its own', () => {
  const roles = functions.map(({ Role }) => JSON.stringify(Role));
  expect(new Set(roles).size).toBe(functions.length);
});

it('no role has a managed policy or a wildcard action', () => {
  for (const { id, Properties } of resourcesOf(dev, 'IAM::Role')) {
    if (!isOfCdk(id)) expect(Properties).not.toHaveProperty('ManagedPolicyArns');
  }
  for (const { role, Action } of roleStatements(dev)) {
    if (!isOfCdk(role)) expect([Action].flat().join()).not.toContain('*');
  }
});

it.each(everyStage)(
  'threat 158: in %s only the function of the two people who reverse a payment reads who may reverse one',
  (_, template) => {
    const { id } = resourceOf(template, 'SecretsManager::Secret', 'MpesaReversalSecret');
    const readers = roleStatements(template).filter(({ Resource }) =>
      JSON.stringify(Resource).includes(id),
    );
    expect(readers.map(({ role }) => role)).toEqual([expect.stringMatching(/^CollectionRole/)]);
  },
);

/** The functions that may write each of the guarded keys. */
const writersOf: Readonly<Record<GuardedKeys, string>> = {
  members: 'staff/http',
  staffSessions: [
    'assessment/http audit/http collection/http complaints/http delivery/http health/http',
    'staff/http',
    'staff/verify-challenge',
  ].join(' '),
  agreements: [
    'account-closing/http collection/http delivery/http due/project offers/http payments/ask',
    'payments/http payments/on-callback payments/pull projects/http purchases/http',
    'repayments/http',
  ].join(' '),
  agreementNotes: 'collection/http due/repayment papers/print',
  payments: 'collection/http payments/ask payments/http payments/on-callback payments/pull',
  prompts: [
    'collection/http payments/ask payments/http payments/on-callback payments/pull',
    'purchases/http',
  ].join(' '),
  messages: 'collection/http payments/http payments/on-callback payments/pull',
};

it.each(everyStage)(
  'threat 160: in %s members, agreements and payments are written by the functions whose business they are, and no other role',
  (_, template) => {
    const statements = roleStatements(template);
    const text = (one: unknown) => JSON.stringify(one);
    const writers = statements.filter(
      ({ Effect, Action, Resource }) =>
        Effect === 'Allow' &&
        /"DataTable/.test(text(Resource)) &&
        /dynamodb:(\*|Put|Update|Delete|BatchWrite|PartiQL)/.test(text(Action)),
    );
    const entryOf = new Map(
      ownFunctionsOf(template).map(({ entry, Role }) => [Role['Fn::GetAtt'][0], entry]),
    );
    const found = Object.entries(guardedKeys).map(([kind, keys]) => {
      const open = writers.filter(({ role }) => {
        const refused = statements.filter((one) => one.role === role && one.Effect === 'Deny');
        return keys.some((key) => !refused.some((one) => text(one).includes(text(key))));
      });
      const names = open.map(({ role }) => entryOf.get(role)?.slice('functions/'.length, -3));
      return [kind, [...new Set(names)].sort().join(' ')];
    });
    expect(Object.fromEntries(found)).toEqual(writersOf);
  },
);

it('threat 160: what is guarded is each partition of members, agreements, payments and messages', () => {
  expect(guardedKeys).toEqual({
    members: ['staff', 'invitation#*'],
    staffSessions: ['staffSession#*', 'passkeys#staff#*'],
    agreements: ['agreements#*', 'paymentAccount#*'],
    agreementNotes: ['agreement#*'],
    payments: ['payment#*', 'payout#*', 'paymentFacts#*', 'reconciliation#*'],
    prompts: ['attempt#*', 'attemptAccount#*'],
    messages: ['callback#*', 'question#*'],
  });
});

it('a function that may send SMS may not publish to a topic', () => {
  const publishing = roleStatements(dev).filter(({ Action }) =>
    [Action].flat().includes('sns:Publish'),
  );
  expect(publishing).not.toEqual([]);
  for (const { role } of publishing) {
    expect(publishing).toContainEqual({
      role,
      Effect: 'Deny',
      Action: 'sns:Publish',
      Resource: 'arn:aws:sns:*:*:*',
    });
  }
});

/** The reserved concurrency of an interactive function; others may have none. */
function reservedFor(entry: string, { trigger, staff, http }: StageConfig['concurrency']) {
  if (!isTrigger(entry) && !entry.endsWith('/http.ts')) return undefined;
  if (isOfOffice(entry)) return staff;
  return isTrigger(entry) ? trigger : http;
}

it.each(everyStage)(
  'threat 61: sign-in of %s has calls of its own, and no function of a route can take them',
  (stage, template) => {
    for (const { entry, ReservedConcurrentExecutions } of ownFunctionsOf(template)) {
      const reserved = reservedFor(entry, stages[stage].concurrency);
      if (reserved) expect(ReservedConcurrentExecutions).toBe(reserved);
    }
  },
);

/** The room for more nouns before the numbers must be checked again. */
const MORE_NOUNS = 10;

it('threat 61: the functions of a region keep 100 calls free of the 1,000 that AWS allows, with room for ten more nouns', () => {
  const reserved: Record<string, number> = {};
  for (const [stage, template] of everyStage) {
    const { region, concurrency } = stages[stage];
    reserved[region] = (reserved[region] ?? 0) + MORE_NOUNS * concurrency.http;
    for (const { ReservedConcurrentExecutions: calls = 0 } of ownFunctionsOf(template)) {
      reserved[region] = (reserved[region] ?? 0) + calls;
    }
  }
  const { atOnce, unreserved } = quotas.lambda;
  const most = atOnce - unreserved;
  for (const calls of Object.values(reserved)) expect(calls).toBeLessThanOrEqual(most);
});

it('docs/limits.md says which calls the functions of production keep', () => {
  const { trigger, staff, http, originCheck } = stages.prod.concurrency;
  const kept = ownFunctionsOf(prod).flatMap(
    ({ ReservedConcurrentExecutions: calls }) => calls ?? [],
  );
  const rowOf = (what: string, each: number) => {
    const count = kept.filter((calls) => calls === each).length;
    return `| ${count} ${what}, ${each} each | ${count * each} |`;
  };
  const document = readFileSync('docs/limits.md', 'utf8');
  for (const row of [
    rowOf('triggers of sign-in', trigger),
    rowOf('functions of routes', http),
    rowOf('triggers and functions of routes of the office', staff),
    `| the check of the gateway | ${originCheck} |`,
    `| left for ten more nouns, the stream, the clock and deployments | ${1_000 - kept.reduce((sum, calls) => sum + calls, 0)} |`,
  ]) {
    expect(document).toContain(row);
  }
});

it('a function that Cognito calls has the 5 seconds that Cognito waits', () => {
  const triggers = functions.filter(({ entry }) => isTrigger(entry));
  expect(triggers.map(({ Timeout }) => Timeout)).toEqual(Array(8).fill(5));
});

describe('grants', () => {
  const arnOf = (type: string) => ({ 'Fn::GetAtt': [resourceOf(dev, type).id, 'Arn'] });
  const [table, key] = [arnOf('DynamoDB::Table'), arnOf('KMS::Key')];
  const indexes = ['gsi1', 'gsi2', 'gsi3'].map((name) => ({
    'Fn::Join': ['', [table, `/index/${name}`]],
  }));

  /** @returns a function's actions on a resource, without the service's name */
  function actionsOf(entry: string, service: string, resource: unknown): string[] {
    const roleId = functionFrom(entry)?.Role['Fn::GetAtt'][0];
    return roleStatements(dev)
      .filter(({ role, Effect }) => role === roleId && Effect === 'Allow')
      .filter(({ Resource }) => JSON.stringify(Resource) === JSON.stringify(resource))
      .flatMap(({ Action = [] }) => Action)
      .filter((action) => action.startsWith(`${service}:`))
      .map((action) => action.slice(service.length + 1))
      .sort();
  }

  const nounsWith = (service: string, resource: unknown) =>
    Object.keys(contractsByNoun).filter(
      (noun) => actionsOf(`functions/${noun}/http.ts`, service, resource).length > 0,
    );

  it('only what sends codes or invitations, and the dispatcher of the outbox, may publish SMS', () => {
    expect(nounsWith('sns', '*').toSorted().join(', ')).toBe(
      'account-closing, cards, offers, projects, repayments, rewards, settings, team, till',
    );
    expect(actionsOf('functions/sms/dispatch.ts', 'sns', '*')).toEqual(['Publish']);
    expect(actionsOf('functions/notifications/on-change.ts', 'sns', '*')).toEqual([]);
  });

  it('only the function of the stream may create notifications', () => {
    const ofFile = (name: string) =>
      actionsOf(`functions/notifications/${name}.ts`, 'dynamodb', table);
    expect(ofFile('http')).not.toContain('PutItem');
    expect(ofFile('on-change')).toContain('PutItem');
  });

  it('of the functions of routes only team, account-closing, rewards, complaints, contacts, cards, assessment, delivery, collection and health may query the indexes', () => {
    expect(nounsWith('dynamodb', indexes).join(', ')).toBe(
      'team, account-closing, rewards, complaints, contacts, cards, assessment, delivery, collection, health',
    );
  });

  it('the function of uploads may encrypt statement passwords, and only that of the office may decrypt them', () => {
    expect(actionsOf('functions/documents/http.ts', 'kms', key)).toEqual(['Encrypt']);
    const opening = roleStatements(dev).filter(({ Action }) =>
      /kms:(Decrypt|ReEncrypt|GenerateDataKey)/.test(String(Action)),
    );
    expect(opening).toEqual([
      {
        role: expect.stringMatching(/^AssessmentRole/),
        Effect: 'Allow',
        Action: 'kms:Decrypt',
        Resource: key,
      },
    ]);
  });

  it('functions may write to a bucket only for uploads and papers', () => {
    const files = (folder: string) => ({ 'Fn::Join': ['', [expect.anything(), `/${folder}/*`]] });
    const writers = roleStatements(dev).filter(
      ({ role, Action }) => !isOfCdk(role) && [Action].flat().includes('s3:PutObject'),
    );
    expect(writers.map(({ Resource }) => Resource)).toEqual([
      files('papers'),
      files('profile'),
      files('applications'),
      files('projects'),
    ]);
  });
});

it('the secrets of keys survive with the data in production', () => {
  const secrets = resourcesOf(prod, 'SecretsManager::Secret').filter(({ Properties }) =>
    /^The key for "(.*?)"/.test(Properties.Description),
  );
  for (const { DeletionPolicy } of secrets) expect(DeletionPolicy).toBe('Retain');
  expect(secrets.length).toBeGreaterThan(0);
});

it('the key of statement passwords rotates every year, and survives with the data in production', () => {
  prod.hasResource('AWS::KMS::Key', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ EnableKeyRotation: true }),
  });
  dev.hasResource('AWS::KMS::Key', { DeletionPolicy: 'Delete' });
});

describe('the stream and the schedules', () => {
  const { id: deadLettersId } = resourceOf(dev, 'SQS::Queue', 'DeadLetters');
  const deadLetters = { 'Fn::GetAtt': [deadLettersId, 'Arn'] };
  const queues = dev.findResources('AWS::SQS::Queue');
  const entryOf = (functionId: string) => functions.find(({ id }) => id === functionId)?.entry;
  const mappings = resourcesOf(dev, 'Lambda::EventSourceMapping').map(({ Properties }) => ({
    ...Properties,
    entry: entryOf(Properties.FunctionName.Ref) ?? '',
    source: Properties.EventSourceArn['Fn::GetAtt'] as [id: string, attribute: string],
  }));
  const mappingTo = (source: string) => mappings.find(({ entry }) => entry === source);

  it('the stream of the table has the old and the new items', () => {
    dev.hasResourceProperties('AWS::DynamoDB::Table', {
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('one mapping reads the stream of each table, and one function a queue', () => {
    const readers = mappings.filter(({ source }) => source[1] === 'StreamArn');
    expect(readers.map(({ entry }) => entry).sort()).toEqual([
      'functions/audit/on-tamper.ts',
      'functions/stream/router.ts',
    ]);
    expect(quotas.streamReaders).toBeGreaterThan(1);
    expect(new Set(mappings.map(({ source }) => `${source}`)).size).toBe(mappings.length);
  });

  it('the router gets the records that cause work, and no others', () => {
    const { Filters } = mappingTo('functions/stream/router.ts')?.FilterCriteria ?? {};
    const patterns = Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
    const filterOf = (event: string) => ({
      eventName: [event],
      dynamodb: {
        Keys: {
          sk: {
            S: streamRoutes
              .filter((route) => route.event === event)
              .flatMap(({ entities }) => entities.map(({ prefix }) => ({ prefix: prefix.sk }))),
          },
        },
      },
    });
    expect(patterns).toEqual([filterOf('INSERT'), filterOf('REMOVE')]);
  });

  it('a record that cannot be routed is tried three times more, alone, and then goes to the dead letters', () => {
    dev.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 1_000,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
      MaximumRecordAgeInSeconds: 86_400,
      DestinationConfig: { OnFailure: { Destination: deadLetters } },
    });
  });

  const { queue } = stages.dev.concurrency;
  const callsAtOnce = Object.fromEntries(
    dueKinds.map((kind) => [`functions/due/${kind}.ts`, dueCallsAtOnce(kind)]),
  );

  it('a queue of work has a most of calls at once, partial failures, and dead letters of its own', () => {
    const working = mappings.filter(({ source }) => source[1] !== 'StreamArn');
    const letters = working.map(({ entry, source: [queueId], ...mapping }) => {
      expect(mapping.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      expect(mapping.ScalingConfig.MaximumConcurrency).toBe(callsAtOnce[entry] ?? queue);
      const source = queues[queueId]?.Properties;
      const times = source.FifoQueue ? 2 : 6;
      expect(source.VisibilityTimeout).toBe(times * functionFrom(entry)?.Timeout);
      expect(source.RedrivePolicy.maxReceiveCount).toBe(4);
      return source.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0];
    });
    expect(new Set(letters).size).toBe(working.length);
    expect(letters).not.toContain(deadLettersId);
  });

  it('threat 82: the changes of an application come one at a time, so that none overtakes one that fails', () => {
    const mapping = mappingTo('functions/notifications/on-change.ts');
    const source = queues[mapping?.source[0] ?? '']?.Properties;
    expect([source?.FifoQueue, mapping?.BatchSize]).toEqual([true, 1]);
  });

  it('what waits in a queue is stored for two weeks, encrypted, and reached by TLS only', () => {
    dev.allResourcesProperties('AWS::SQS::Queue', {
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    });
    dev.resourcePropertiesCountIs(
      'AWS::SQS::QueuePolicy',
      {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Deny',
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        },
      },
      Object.keys(queues).length,
    );
  });

  it('what runs by the clock runs at its time, and a run that fails goes to the dead-letter queue', () => {
    const starts = resourcesOf(dev, 'Scheduler::Schedule').map(({ Properties }) => {
      expect(Properties).toMatchObject({
        State: 'ENABLED',
        Target: {
          DeadLetterConfig: { Arn: deadLetters },
          RetryPolicy: { MaximumRetryAttempts: 5 },
        },
      });
      const [functionId] = Properties.Target.Arn['Fn::GetAtt'];
      dev.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
        FunctionName: { Ref: functionId },
        DestinationConfig: { OnFailure: { Destination: deadLetters } },
      });
      const { ScheduleExpression: at, ScheduleExpressionTimezone: zone } = Properties;
      return [entryOf(functionId), Properties.Target.Input, at, zone];
    });
    const start = 'functions/due/start.ts';
    const nairobi = 'Africa/Nairobi';
    expect(starts).toEqual([
      ['functions/sms/dispatch.ts', undefined, 'rate(1 minute)', 'Etc/UTC'],
      ['functions/campaigns/wake.ts', undefined, 'rate(1 minute)', 'Etc/UTC'],
      ['functions/sms/watch-balances.ts', undefined, 'rate(5 minutes)', 'Etc/UTC'],
      ['functions/payments/ask.ts', undefined, 'rate(1 minute)', 'Etc/UTC'],
      ['functions/payments/pull.ts', '{"work":"pull"}', 'rate(1 hour)', 'Etc/UTC'],
      ['functions/payments/pull.ts', '{"work":"reconcile"}', 'cron(0 1 * * ? *)', nairobi],
      ['functions/payments/pull.ts', '{"work":"books"}', 'cron(0 2 * * ? *)', nairobi],
      ['functions/payments/pull.ts', '{"work":"sale"}', 'cron(0 2 * * ? *)', nairobi],
      ['functions/payments/pull.ts', '{"work":"complaints"}', 'cron(0 8 * * ? *)', nairobi],
      ['functions/applications/erase-old.ts', undefined, 'cron(0 4 * * ? *)', nairobi],
      ['functions/duties/count.ts', '{"work":"duties"}', 'cron(0 6 * * ? *)', nairobi],
      ['functions/duties/count.ts', '{"work":"breaches"}', 'rate(1 hour)', 'Etc/UTC'],
      [start, '{"kind":"points"}', 'cron(0 2 * * ? *)', nairobi],
      [start, '{"kind":"application"}', 'cron(0 8 * * ? *)', nairobi],
      [start, '{"kind":"project"}', 'cron(0 8 * * ? *)', nairobi],
      [start, '{"kind":"repayment"}', 'cron(0 8 * * ? *)', nairobi],
      [start, '{"kind":"unproven"}', 'cron(0 3 * * ? *)', nairobi],
      [start, '{"kind":"closing"}', 'cron(0 3 * * ? *)', nairobi],
      [start, '{"kind":"automatic"}', 'cron(0 9 * * ? *)', nairobi],
      [start, '{"kind":"visits"}', 'cron(0 4 * * ? *)', nairobi],
    ]);
  });
});

/** The gateway's whole log of a call: the route's pattern, and no part of the path. */
const gatewayLog = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.error.message',
};

const gatewayLogOf = (template: Template) =>
  JSON.parse(propertiesOf(template, 'ApiGatewayV2::Stage').AccessLogSettings.Format);

it('threat 26: the gateway logs the pattern of a route, and neither its params, query nor caller', () => {
  expect(gatewayLogOf(dev)).toEqual(gatewayLog);
});

describe('the site', () => {
  const template = dev.toJSON() as SynthesizedStack['template'];
  const local = new Stack({ region: 'eu-west-1', template }, resourceTypes, {
    stackName: 'Miliki-dev',
    endpoint: '',
  });
  local.readSecretsFrom(() => 'secret');
  const distribution = new CdnDistribution(local, new Map());
  const isUploads = (part: unknown) => /^{"Fn::GetAtt":\["Uploads/.test(JSON.stringify(part));

  /** The pages' content policy, without hashes of inline elements. */
  function contentPolicyOf(pages: string): string[] {
    const configs = resourcesOf(dev, 'CloudFront::ResponseHeadersPolicy').map(
      ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
    );
    const { SecurityHeadersConfig } = configs.find(({ Name }) => Name.includes(pages));
    const { ContentSecurityPolicy: text } = SecurityHeadersConfig.ContentSecurityPolicy;
    const parts: unknown[] = text['Fn::Join']?.[1] ?? [text];
    const joined = parts.map((part) => (isUploads(part) ? 'uploads' : part)).join('');
    return joined
      .replaceAll(/ 'sha256-[A-Za-z0-9+/=]{44}'/g, '')
      .split('; ')
      .sort();
  }

  /** With the directives of all our pages: own files only, and no frame around them. */
  const contentPolicy = (...directives: string[]) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
      ...directives,
    ].sort();

  it('threat 123: pages behind links of customers send no referrer, are not indexed and not stored', () => {
    for (const path of ['/c/AAAAAAAAAAAAAAAAAAAAAA', '/j/AAAAAAAAAAAA', '/o/AAAAAAAAAA'])
      expect(distribution.headers(path)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, no-store',
      });
    expect(contentPolicyOf('LinkHeaders')).toEqual(
      contentPolicy(
        "img-src 'self' data: https://uploads",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'none'",
      ),
    );
  });

  it('threat 29: a page takes from the hosts that are named here and no other, and inline parts by their hash', () => {
    expect(contentPolicyOf('SiteSecurityHeaders')).toEqual(
      contentPolicy(
        "img-src 'self' data: blob: https://uploads",
        "media-src 'self'",
        "connect-src 'self' https://cognito-idp.eu-west-1.amazonaws.com https://uploads",
        'frame-src https://www.openstreetmap.org',
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
      ),
    );
  });

  it('threat 29: the office has one frame, is in none, and takes files from where owners put them', () => {
    expect(contentPolicyOf('OfficeHeaders')).toEqual(
      contentPolicy(
        "img-src 'self' data: blob:",
        "connect-src 'self' https://cognito-idp.eu-west-1.amazonaws.com https://uploads",
        "frame-src 'self'",
        "form-action 'self'",
      ),
    );
  });

  it('threat 58: the page that draws documents has no origin, reaches nothing, and is framed by the office alone', () => {
    expect(contentPolicyOf('ViewerHeaders')).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
      'script-src',
      'style-src',
    ]);
  });

  it.each([
    ['/', 'DENY', undefined],
    ['/assets/app-1a2b.js', 'DENY', undefined],
    ['/api/site', 'DENY', undefined],
    ['/officer', 'DENY', undefined],
    ['/office', 'DENY', 'noindex'],
    ['/office/', 'DENY', 'noindex'],
    ['/office/files/01J', 'DENY', 'noindex'],
    ['/office/viewer.html', 'SAMEORIGIN', 'noindex'],
  ])('the page %s may be framed: %s; search engines are told: %s', (path, framed, robots) => {
    expect(distribution.headers(path)).toMatchObject({ 'x-frame-options': framed });
    expect(distribution.headers(path)['x-robots-tag']).toBe(robots);
  });

  it.each([
    ['/', '/index.html', 200],
    ['/sw', '/sw.html', 200],
    ['/sign-in', '/sign-in.html', 200],
    ['/sign-in/', '/sign-in.html', 200],
    ['/applications', '/applications.html', 200],
    ['/applications/01J', '/applications-one.html', 200],
    ['/applications/01J/more', '/404.html', 404],
    ['/nowhere', '/404.html', 404],
    ['/constructor', '/404.html', 404],
    ['/office', '/office/index.html', 200],
    ['/office/', '/office/index.html', 200],
    ['/office/files/01J', '/office/index.html', 200],
    ['/office/viewer.html', '/office/viewer.html', 200],
    ['/office/assets/office-1a2b.css', '/office/assets/office-1a2b.css', 200],
    ['/officer', '/404.html', 404],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js', 200],
  ])('the site answers %s with %s and status %i', (path, file, status) => {
    expect(distribution.objectAt(path)).toBe(file);
    expect(distribution.statusAt(path)).toBe(status);
  });

  it.each([
    ['/sign-in', '/sign-in.html.br'],
    ['/nowhere', '/404.html.br'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js.br'],
    ['/office', '/office/index.html.br'],
    ['/office/assets/office-1a2b.css', '/office/assets/office-1a2b.css.br'],
    ['/hero.webm', '/hero.webm'],
    ['/service-worker.js', '/service-worker.js'],
  ])('the site answers %s with %s to a browser that understands Brotli', (path, file) => {
    expect(distribution.objectAt(path, 'gzip, deflate, br, zstd')).toBe(file);
    expect(distribution.statusAt(file)).toBe(path === '/nowhere' ? 404 : 200);
  });

  it('the API is on the same origin as the site, and not in the cache', () => {
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    const { DistributionConfig } = propertiesOf(dev, 'CloudFront::Distribution');
    expect(DistributionConfig.CacheBehaviors).toContainEqual(
      expect.objectContaining({ PathPattern: '/api/*', CachePolicyId: CACHING_DISABLED }),
    );
  });
});

const expectAlarm = (properties: Record<string, unknown>) =>
  alarmsOf('prod').hasResourceProperties('AWS::CloudWatch::Alarm', {
    ...properties,
    AlarmActions: [Match.anyValue()],
  });

it('threat 11: an alarm rings when fewer than 30 % of the codes are used', () => {
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

it('threat 11: alarms may reach the people who listen', () => {
  expect(statementsOf(prod, 'SNS::TopicPolicy')).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: expect.arrayContaining(['cloudwatch.amazonaws.com']) },
    }),
  );
});

it('threat 11: an alarm rings before the month’s SMS money is spent', () => {
  expectAlarm({ MetricName: 'SMSMonthToDateSpentUSD', Statistic: 'Maximum', Threshold: 11_200 });
});

it('threat 11: an alarm rings when codes are not sent for want of room', () => {
  expectAlarm({
    MetricName: 'CodeRefused',
    Dimensions: Match.arrayWith([{ Name: 'reason', Value: 'SMS_UNAVAILABLE' }]),
  });
});

it('threat 44: a rate for each address stands before the site and before the user pools', () => {
  const rate = (scope: string) => ({
    Scope: scope,
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: {} },
        Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP' }) },
      }),
    ]),
  });
  templateIn(app, 'Miliki-dev-edge').hasResourceProperties(
    'AWS::WAFv2::WebACL',
    rate('CLOUDFRONT'),
  );
  dev.hasResourceProperties('AWS::WAFv2::WebACL', rate('REGIONAL'));
  dev.resourceCountIs('AWS::WAFv2::WebACLAssociation', 2);
  dev.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { WebACLId: Match.anyValue() },
  });
});

it.each(everyStage)(
  'threat 178: the firewall of %s lets a carrier post all that follows from its SMS, and nobody more than the gateway takes',
  (stage) => {
    const { Rules } = propertiesOf(templateIn(app, `Miliki-${stage}-edge`), 'WAFv2::WebACL');
    const { Statement } = Rules.find(({ Name }: { Name: string }) => Name === 'CarrierMessages');
    const { Limit, ScopeDownStatement } = Statement.RateBasedStatement;
    const { smsPerSecond, routes } = stages[stage];
    expect(Limit).toBeGreaterThanOrEqual(Math.min(3 * smsPerSecond, routes.usual.perSecond) * 300);
    expect(Limit).toBeLessThanOrEqual(routes.usual.perSecond * 300);
    expect(ScopeDownStatement.ByteMatchStatement.SearchString).toBe('/api/sms/callbacks/');
  },
);

it('threat 32: the API is told what only CloudFront knows', () => {
  const { Origins } = propertiesOf(dev, 'CloudFront::Distribution').DistributionConfig;
  expect(Origins).toContainEqual(
    expect.objectContaining({
      OriginCustomHeaders: [expect.objectContaining({ HeaderName: 'x-origin-verify' })],
    }),
  );
  expect(JSON.stringify(Origins)).toMatch(/\{\{resolve:secretsmanager:.*?\}\}/);
});

it.each(everyStage)(
  'the firewall of %s keeps no samples of requests, whose paths hold keys',
  (_, template) => {
    const text = JSON.stringify(template.toJSON());
    expect(text).toContain('"SampledRequestsEnabled":false');
    expect(text).not.toContain('"SampledRequestsEnabled":true');
  },
);

it('every function of every stage has the rights that docs/rights.md says; `npm run rights` writes it anew', () => {
  expect(readFileSync('docs/rights.md', 'utf8'), 'npm run rights').toBe(rightsText(templates));
});

it.each(everyStage)(
  'threat 137: %s keeps them if it is for tests, and else names no way to',
  (stage, template) => {
    const text = JSON.stringify(template.toJSON());
    for (const way of ['KEEPS_TEST_SMS', 'ssm:PutParameter']) {
      expect([way, text.includes(way)]).toEqual([way, stage !== 'prod']);
    }
  },
);

it.each(everyStage)(
  'the template of %s has plain letters only: CloudFormation gives others back as question marks',
  (_, template) => {
    expect(JSON.stringify(template.toJSON()).match(/[^ -~].{0,40}/g)).toBeNull();
  },
);
/** The edge stack of a stage whose alarms are read. */
const listened = Template.fromStack(
  new EdgeStack(new App(), 'listened', {
    stage: { ...stages.prod, alarmEmail: 'alarms@example.com' },
  }),
);

describe('the budget of a month', () => {
  const budget = propertiesOf(listened, 'Budgets::Budget');

  it('an e-mail says when 10, 50, 80 and 100 % of the money of a month are spent', () => {
    expect(budget.Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: stages.prod.monthlyBudgetUsd, Unit: 'USD' },
    });
    expect(budget.NotificationsWithSubscribers).toEqual(
      [10, 50, 80, 100].map((Threshold) => ({
        Notification: {
          NotificationType: 'ACTUAL',
          ComparisonOperator: 'GREATER_THAN',
          Threshold,
          ThresholdType: 'PERCENTAGE',
        },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'alarms@example.com' }],
      })),
    );
  });

  it('threat 78: a budget has a name that AWS invents, so that another e-mail address can replace it', () => {
    expect(budget.Budget).not.toHaveProperty('BudgetName');
  });

  it('the alarms of both regions are sent to the e-mail address of the stage', () => {
    listened.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'alarms@example.com',
    });
  });

  it('the money of a month covers the month’s SMS', () => {
    for (const { monthlyBudgetUsd, smsMonthlyBudgetUsd } of Object.values(stages)) {
      expect(monthlyBudgetUsd).toBeGreaterThan(smsMonthlyBudgetUsd);
    }
  });
});

const edgeLogs = templateIn(app, 'Miliki-prod-edge-logs');

it('threat 59: CloudFront’s log holds chosen fields, without path, query, cookie, header or IP address', () => {
  expect(propertiesOf(edgeLogs, 'Logs::Delivery').RecordFields.join(' ')).toBe(
    'date time cs-method sc-status x-edge-result-type time-taken cs-bytes sc-bytes ' +
      'cs-protocol-version c-country asn x-edge-location x-edge-request-id',
  );
  edgeLogs.hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' });
  // CloudFront's older log has every field.
  const { DistributionConfig } = propertiesOf(prod, 'CloudFront::Distribution');
  expect(DistributionConfig).not.toHaveProperty('Logging');
});

it('threat 59: the gateway’s log says neither who called nor with what', () => {
  expect(gatewayLogOf(prod)).toEqual(gatewayLog);
});

it('threat 59: access logs are deleted after 30 days', () => {
  for (const [template, begin] of [
    [prod, 'AccessLogs'],
    [edgeLogs, 'Logs'],
  ] as const) {
    const { LifecycleConfiguration } = propertiesOf(template, 'S3::Bucket', begin);
    expect(LifecycleConfiguration.Rules).toEqual([
      expect.objectContaining({ ExpirationInDays: 30 }),
    ]);
  }
  expect(propertiesOf(prod, 'Logs::LogGroup', 'ApiAccessLogs').RetentionInDays).toBe(30);
});

it('threat 59: delivery logs of SMS, which hold numbers, are for developers, and deleted after 30 days', () => {
  const logsOf = (template: Template) =>
    resourcesOf(template, 'Logs::LogGroup').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('DirectPublishToPhoneNumber'),
    );
  expect(logsOf(dev).map(({ Properties }) => Properties.RetentionInDays)).toEqual([30, 30]);
  dev.resourceCountIs('AWS::Logs::SubscriptionFilter', 2);
  // No erasure reaches them, and staging shares the AWS account with dev.
  expect([staging, prod].flatMap(logsOf)).toEqual([]);
});

it('only AWS’s log delivery for this AWS account may write CloudFront’s log', () => {
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': expect.anything() } };
  expect(statementsOf(edgeLogs, 'S3::BucketPolicy')).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Principal: { Service: 'delivery.logs.amazonaws.com' },
      Action: 's3:PutObject',
      Condition: expect.objectContaining(ofThisAccount),
    }),
  );
});

it('the office finds the tables, the pool of staff, the uploads and the key by the stack’s outputs', () => {
  const ofData = ['TableName', 'AuditTableName', 'UploadsBucket', 'StatementKeyArn'];
  for (const name of [...ofData, 'SiteConfig', 'StaffPoolId', 'OfficeConfig']) {
    dev.hasOutput(name, {});
  }
});

it('stages differ in their region', () => {
  expect(stackOf('dev').region).toBe('eu-west-1');
  expect(stackOf('prod').region).toBe('af-south-1');
});

it.each(everyStage)(
  'the stack of %s, and those within it, has room for a tenth more before the 500 resources that CloudFormation takes',
  (stage, own) => {
    for (const template of [own, alarmsOf(stage), ...stacksOfRoutes(stage)]) {
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(450);
    }
  },
);
