/** The template's firewalls, on requests with only an address and a path. */
import type { IncomingMessage } from 'node:http';
import type { CloudContext } from '#local/service.ts';
import { type Waf, waf } from '#local/services/waf/waf.ts';
import { WebAcl } from '#local/services/waf/web-acl.ts';
import { resourceTypes } from '#local/services.ts';
import { Stack, type StackResource } from '#local/template/stack.ts';
import { loadTemplate } from '#local/template/template.ts';

const endpoint = 'http://localhost:4566';
let stack: Stack;
let edge: Stack;

beforeAll(async () => {
  const synthesized = await loadTemplate('dev');
  edge = new Stack(synthesized.edge, resourceTypes, { stackName: 'Miliki-dev-edge', endpoint });
  stack = new Stack(synthesized, resourceTypes, { stackName: 'Miliki-dev', endpoint }, [edge]);
  stack.readSecretsFrom(() => 'secret');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const request = (remoteAddress: string, url = '/', headers = {}) =>
  ({ socket: { remoteAddress }, url, headers }) as IncomingMessage;

const start = async (firewall = true): Promise<Waf> =>
  waf.start({ stack, edge, firewall } as CloudContext);

async function poolFirewall(firewall = true) {
  const [pool] = stack.ofType('AWS::Cognito::UserPool');
  return (await start(firewall)).before(pool?.attribute('Arn') ?? '');
}

type Blocks = (request: IncomingMessage) => boolean;

const calling = (target: string) => request('197.1.1.1', '/', { 'x-amz-target': target });

/** Asks repeatedly at once. @returns how many requests were stopped */
const ask = (blocks: Blocks, times: number, ...from: [string, string?]) =>
  Array.from({ length: times }, () => blocks(request(...from))).filter(Boolean).length;

describe('a rate for each address', () => {
  const one = '197.1.1.1';
  const other = '197.1.1.2';
  const mpesa = '196.201.214.200';
  let site: Blocks;

  beforeEach(async () => {
    const [distribution] = stack.ofType('AWS::CloudFront::Distribution');
    const config = distribution?.property<{ WebACLId: string }>('DistributionConfig');
    site = (await start()).acl(config?.WebACLId ?? '');
  });

  it('the site stops an address above 3,000 requests in 5 minutes, until they are older', () => {
    expect(ask(site, 3000, one)).toBe(0);
    wait(10);
    expect(ask(site, 1, one)).toBe(0);
    wait(10);
    expect([ask(site, 1, one), ask(site, 1, other)]).toEqual([1, 0]);
    wait(280);
    expect(ask(site, 1, one)).toBe(1);
    wait(10);
    expect(ask(site, 1, one)).toBe(0);
  });

  it('what is too much passes until the firewall looks again', () => {
    expect(ask(site, 9000, one)).toBe(0);
    wait(10);
    expect(ask(site, 5, one)).toBe(5);
  });

  it('requests that are stopped count as well, so an address has to become silent', () => {
    for (let minute = 0; minute < 20; minute += 1) {
      ask(site, 1000, one);
      wait(60);
    }
    expect(ask(site, 1, one)).toBe(1);
  });

  const stopped = (...requests: [string, string][]) =>
    requests.filter(([path, from]) => ask(site, 1, from, path) > 0);

  it('robot checks have a smaller rate of their own, and the rest of the site stays open', () => {
    expect(ask(site, 301, one, '/api/robot-challenge?x=1')).toBe(0);
    wait(10);
    expect(stopped(['/api/robot-challenge', one], ['/?path=/api/robot-challenge', one])).toEqual([
      ['/api/robot-challenge', one],
    ]);
  });

  it.each([
    [
      'threat 83: choices behind opt-out links, read or made, have a rate of their own for each address',
      ['/api/offers/choice/lookup', '/api/offers/choice'],
      ['/api/offers/choice/lookup', '/api/offers/choice'],
      '/o/AAAAAAAAAA',
    ],
    [
      'threat 122: cards and joining have a rate of their own for each address',
      ['/api/cards/lookup', '/api/joining/code'],
      ['/api/cards/lookup', '/api/joining'],
      '/c/AAAAAAAAAAAAAAAAAAAAAA',
    ],
  ] as const)('%s', (_, asked, closed, open) => {
    ask(site, 300, one, asked[0]);
    ask(site, 301, one, asked[1]);
    wait(10);
    expect(stopped([closed[0], one], [closed[1], one], [open, one], [closed[0], other])).toEqual([
      [closed[0], one],
      [closed[1], one],
    ]);
  });

  it('threat 106: messages of M-Pesa have a rate of their own, which is many and has an end', () => {
    const path = '/api/payments/results/0b1d5f0e7c3a4e6f9a8b2c4d6e8f0a1b';
    const confirmation = '/api/payments/confirmations/0b1d';
    ask(site, 20_000, mpesa, path);
    wait(10);
    expect(ask(site, 1, mpesa, path)).toBe(0);
    wait(10);
    expect(stopped([path, mpesa], [confirmation, mpesa], ['/api/payments/0b1d', mpesa])).toEqual([
      [path, mpesa],
      [confirmation, mpesa],
    ]);
  });

  it('threat 116: messages from addresses that M-Pesa has not published come in, at a rate far below hers', () => {
    const path = '/api/payments/confirmations/0b1d';
    const unpublished = '196.201.215.1';
    expect(ask(site, 600, unpublished, path)).toBe(0);
    wait(10);
    expect(ask(site, 1, unpublished, path)).toBe(0);
    wait(10);
    expect(
      stopped([path, unpublished], ['/api/payments/0b1d', unpublished], [path, '196.201.212.9']),
    ).toEqual([[path, unpublished]]);
  });

  it('threat 106: an address with 10,000 messages a minute is stopped, and M-Pesa is not', () => {
    const path = '/api/payments/confirmations/0b1d5f0e7c3a4e6f9a8b2c4d6e8f0a1b';
    const minutes = [1, 2, 3, 4].map(() => {
      const counts = [ask(site, 10_000, one, path), ask(site, 200, mpesa, path)];
      wait(60);
      return counts;
    });
    expect(minutes[0]).toEqual([0, 0]);
    expect(minutes.slice(-1)).toEqual([[10_000, 0]]);
  });

  it('threat 178: a carrier posts the reports of 20,000 promotions from one address, and a stranger without its key is stopped above its rate', () => {
    const path = '/api/sms/callbacks/africas-talking/reports/0b1d5f0e7c3a';
    expect(ask(site, 20_000, one, path)).toBe(0);
    wait(10);
    expect(ask(site, 10_001, one, path)).toBe(0);
    wait(10);
    expect(
      stopped(
        [path, one],
        ['/api/sms/callbacks/celcom/incoming/x', one],
        ['/api/payments/confirmations/0b1d', one],
        ['/api/sms/history', one],
        [path, other],
      ),
    ).toEqual([
      [path, one],
      ['/api/sms/callbacks/celcom/incoming/x', one],
    ]);
  });

  it.each(['/api/%72obot-challenge', '/api/%2E/robot-challenge', '//api/x/../robot%2dchallenge'])(
    'threat 44: %s is a robot check, also for the firewall',
    (path) => {
      ask(site, 301, one, path);
      wait(10);
      expect(ask(site, 1, one, path)).toBe(1);
    },
  );

  it('the user pool stops an address above 1,000 calls in 5 minutes', async () => {
    const blocks = await poolFirewall();
    expect(ask(blocks, 1001, '::ffff:197.1.1.1')).toBe(0);
    wait(10);
    expect(ask(blocks, 1, one)).toBe(1);
  });

  it('threat 66: the user pool’s firewall stops the calls that tell numbers apart, and no other', async () => {
    const blocks = await poolFirewall();
    const calls = (operation: string) =>
      blocks(calling(`AWSCognitoIdentityProviderService.${operation}`));
    const stopped = ['SignUp', 'ForgotPassword', 'ConfirmForgotPassword', 'forgotPassword'];
    const used = ['InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken'];
    expect(stopped.filter(calls)).toEqual(stopped);
    expect([...used, 'RevokeToken', 'AdminCreateUser'].filter(calls)).toEqual([]);
  });

  it('a cloud without firewalls stops nothing', async () => {
    const blocks = await poolFirewall(false);
    ask(blocks, 1001, one);
    wait(10);
    expect(ask(blocks, 1, one)).toBe(0);
  });
});

describe('a web ACL', () => {
  const acl = (Rules: object[], DefaultAction: object = { Allow: {} }) =>
    new WebAcl({
      attribute: () => 'arn',
      property: (name: string) => ({ Rules, DefaultAction })[name],
    } as unknown as StackResource);

  const match = (
    FieldToMatch: object,
    PositionalConstraint: string,
    SearchString: string,
    Type = 'NONE',
  ) => {
    const TextTransformations = [{ Priority: 0, Type }];
    const rule = { FieldToMatch, PositionalConstraint, SearchString, TextTransformations };
    return { ByteMatchStatement: rule };
  };

  const target = { SingleHeader: { Name: 'X-Amz-Target' } };

  it('the first rule that ends a request’s way decides, in the order of the priorities', () => {
    const firewall = acl([
      { Priority: 2, Action: { Block: {} }, Statement: match({ UriPath: {} }, 'STARTS_WITH', '/') },
      { Priority: 1, Action: { Allow: {} }, Statement: match(target, 'ENDS_WITH', '.SignUp') },
      { Priority: 0, Action: { Count: {} }, Statement: match({ UriPath: {} }, 'CONTAINS', '/') },
    ]);
    expect(firewall.blocks(calling('Pool.SignUp'))).toBe(false);
    expect(firewall.blocks(calling('Pool.DeleteUser'))).toBe(true);
    expect(acl([], { Block: {} }).blocks(calling(''))).toBe(true);
  });

  it('statements are joined and turned around', () => {
    const isSignUp = match(target, 'EXACTLY', 'Pool.SignUp');
    const isRoot = match({ UriPath: {} }, 'EXACTLY', '/');
    const block = (Statement: object) => acl([{ Priority: 0, Action: { Block: {} }, Statement }]);
    const call = calling('Pool.GetUser');
    const both = [isSignUp, isRoot];
    expect(block({ AndStatement: { Statements: both } }).blocks(call)).toBe(false);
    expect(block({ OrStatement: { Statements: both } }).blocks(call)).toBe(true);
    expect(block({ NotStatement: { Statement: isSignUp } }).blocks(call)).toBe(true);
  });

  it.each([
    ['GeoMatchStatement', { GeoMatchStatement: { CountryCodes: ['KE'] } }],
    ['FORWARDED_IP', { RateBasedStatement: { Limit: 10, AggregateKeyType: 'FORWARDED_IP' } }],
    ['Body', match({ Body: {} }, 'CONTAINS', 'x')],
    ['CONTAINS_WORD', match({ UriPath: {} }, 'CONTAINS_WORD', 'x')],
    ['CMD_LINE', match({ UriPath: {} }, 'CONTAINS', 'x', 'CMD_LINE')],
  ])('the local cloud does not start with %s, which it cannot evaluate', (name, Statement) => {
    expect(() => acl([{ Priority: 0, Action: { Block: {} }, Statement }])).toThrow(
      `cannot evaluate ${name} of a web ACL`,
    );
  });
});
