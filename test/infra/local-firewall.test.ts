/** The firewalls of the template, on requests that only have an address and a path. */
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
  // The first start may have the template to make.
}, 60_000);

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

async function siteFirewall() {
  const [distribution] = stack.ofType('AWS::CloudFront::Distribution');
  const { WebACLId } = distribution?.property<{ WebACLId: string }>('DistributionConfig') ?? {
    WebACLId: '',
  };
  return (await start()).acl(WebACLId);
}

/** Asks so often at once. @returns how many requests were stopped */
function ask(
  blocks: (request: IncomingMessage) => boolean,
  times: number,
  ...from: [string, string?]
) {
  return Array.from({ length: times }, () => blocks(request(...from))).filter(Boolean).length;
}

describe('a rate for each address', () => {
  it('the site stops an address above 3,000 requests in 5 minutes, until they are older', async () => {
    const blocks = await siteFirewall();
    expect(ask(blocks, 3000, '197.1.1.1')).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.2')).toBe(0);
    wait(280);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(1);
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(0);
  });

  it('what is too much passes until the firewall looks again', async () => {
    const blocks = await siteFirewall();
    expect(ask(blocks, 9000, '197.1.1.1')).toBe(0);
    wait(10);
    expect(ask(blocks, 5, '197.1.1.1')).toBe(5);
  });

  it('requests that are stopped count as well, so an address has to become silent', async () => {
    const blocks = await siteFirewall();
    for (let minute = 0; minute < 20; minute += 1) {
      ask(blocks, 1000, '197.1.1.1');
      wait(60);
    }
    expect(ask(blocks, 1, '197.1.1.1')).toBe(1);
  });

  it('robot checks have a smaller rate of their own, and the rest of the site stays open', async () => {
    const blocks = await siteFirewall();
    expect(ask(blocks, 301, '197.1.1.1', '/api/robot-challenge?x=1')).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1', '/api/robot-challenge')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.1', '/?path=/api/robot-challenge')).toBe(0);
  });

  it('threat 83: choices behind opt-out links, read or made, have a rate of their own for each address', async () => {
    const blocks = await siteFirewall();
    ask(blocks, 300, '197.1.1.1', '/api/offers/choice/lookup');
    ask(blocks, 301, '197.1.1.1', '/api/offers/choice');
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1', '/api/offers/choice/lookup')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.1', '/api/offers/choice')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.1', '/o/AAAAAAAAAA')).toBe(0);
    expect(ask(blocks, 1, '197.1.1.2', '/api/offers/choice/lookup')).toBe(0);
  });

  it('threat 122: cards and joining have a rate of their own for each address', async () => {
    const blocks = await siteFirewall();
    ask(blocks, 300, '197.1.1.1', '/api/cards/lookup');
    ask(blocks, 301, '197.1.1.1', '/api/joining/code');
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1', '/api/cards/lookup')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.1', '/api/joining')).toBe(1);
    expect(ask(blocks, 1, '197.1.1.1', '/c/AAAAAAAAAAAAAAAAAAAAAA')).toBe(0);
    expect(ask(blocks, 1, '197.1.1.2', '/api/cards/lookup')).toBe(0);
  });

  it('threat 106: messages of M-Pesa have a rate of their own, which is many and has an end', async () => {
    const blocks = await siteFirewall();
    const path = '/api/payments/results/0b1d5f0e7c3a4e6f9a8b2c4d6e8f0a1b';
    ask(blocks, 20_000, '196.201.214.200', path);
    wait(10);
    expect(ask(blocks, 1, '196.201.214.200', path)).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '196.201.214.200', path)).toBe(1);
    expect(ask(blocks, 1, '196.201.214.200', '/api/payments/confirmations/0b1d')).toBe(1);
    expect(ask(blocks, 1, '196.201.214.200', '/api/payments/0b1d')).toBe(0);
  });

  it('threat 116: messages from addresses that M-Pesa has not published come in, at a rate far below hers', async () => {
    const blocks = await siteFirewall();
    const path = '/api/payments/confirmations/0b1d';
    expect(ask(blocks, 600, '196.201.215.1', path)).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '196.201.215.1', path)).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '196.201.215.1', path)).toBe(1);
    expect(ask(blocks, 1, '196.201.215.1', '/api/payments/0b1d')).toBe(0);
    expect(ask(blocks, 1, '196.201.212.9', path)).toBe(0);
  });

  it('threat 106: an address with 10,000 messages a minute is stopped, and M-Pesa is not', async () => {
    const blocks = await siteFirewall();
    const path = '/api/payments/confirmations/0b1d5f0e7c3a4e6f9a8b2c4d6e8f0a1b';
    const minutes = [1, 2, 3, 4].map(() => {
      const stopped = ask(blocks, 10_000, '197.1.1.1', path);
      const own = ask(blocks, 200, '196.201.214.200', path);
      wait(60);
      return [stopped, own];
    });
    expect(minutes[0]).toEqual([0, 0]);
    expect(minutes.slice(-1)).toEqual([[10_000, 0]]);
  });

  it.each(['/api/%72obot-challenge', '/api/%2E/robot-challenge', '//api/x/../robot%2dchallenge'])(
    'threat 44: %s is a robot check, also for the firewall',
    async (path) => {
      const blocks = await siteFirewall();
      ask(blocks, 301, '197.1.1.1', path);
      wait(10);
      expect(ask(blocks, 1, '197.1.1.1', path)).toBe(1);
    },
  );

  it('the user pool stops an address above 1,000 calls in 5 minutes', async () => {
    const [pool] = stack.ofType('AWS::Cognito::UserPool');
    const blocks = (await start()).before(pool?.attribute('Arn') ?? '');
    expect(ask(blocks, 1001, '::ffff:197.1.1.1')).toBe(0);
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(1);
  });

  it('threat 66: the user pool’s firewall stops the calls that tell numbers apart, and no other', async () => {
    const [pool] = stack.ofType('AWS::Cognito::UserPool');
    const blocks = (await start()).before(pool?.attribute('Arn') ?? '');
    const calls = (operation: string) =>
      blocks(
        request('197.1.1.1', '/', {
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        }),
      );
    const stopped = ['SignUp', 'ForgotPassword', 'ConfirmForgotPassword', 'forgotPassword'];
    const used = ['InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken'];
    expect(stopped.filter(calls)).toEqual(stopped);
    expect([...used, 'RevokeToken', 'AdminCreateUser'].filter(calls)).toEqual([]);
  });

  it('a cloud without firewalls stops nothing', async () => {
    const [pool] = stack.ofType('AWS::Cognito::UserPool');
    const blocks = (await start(false)).before(pool?.attribute('Arn') ?? '');
    ask(blocks, 1001, '197.1.1.1');
    wait(10);
    expect(ask(blocks, 1, '197.1.1.1')).toBe(0);
  });
});

describe('a web ACL', () => {
  const acl = (Rules: object[], DefaultAction: object = { Allow: {} }) =>
    new WebAcl({
      attribute: () => 'arn',
      property: (name: string) => ({ Rules, DefaultAction })[name],
    } as unknown as StackResource);

  const match = (FieldToMatch: object, PositionalConstraint: string, SearchString: string) => ({
    ByteMatchStatement: {
      FieldToMatch,
      PositionalConstraint,
      SearchString,
      TextTransformations: [{ Priority: 0, Type: 'NONE' }],
    },
  });

  const target = { SingleHeader: { Name: 'X-Amz-Target' } };

  it('the first rule that ends a request’s way decides, in the order of the priorities', () => {
    const firewall = acl([
      { Priority: 2, Action: { Block: {} }, Statement: match({ UriPath: {} }, 'STARTS_WITH', '/') },
      { Priority: 1, Action: { Allow: {} }, Statement: match(target, 'ENDS_WITH', '.SignUp') },
      { Priority: 0, Action: { Count: {} }, Statement: match({ UriPath: {} }, 'CONTAINS', '/') },
    ]);
    const called = (name: string) => request('197.1.1.1', '/', { 'x-amz-target': name });
    expect(firewall.blocks(called('Pool.SignUp'))).toBe(false);
    expect(firewall.blocks(called('Pool.DeleteUser'))).toBe(true);
    expect(acl([], { Block: {} }).blocks(called(''))).toBe(true);
  });

  it('statements are joined and turned around', () => {
    const isSignUp = match(target, 'EXACTLY', 'Pool.SignUp');
    const isRoot = match({ UriPath: {} }, 'EXACTLY', '/');
    const block = (Statement: object) => acl([{ Priority: 0, Action: { Block: {} }, Statement }]);
    const call = request('197.1.1.1', '/', { 'x-amz-target': 'Pool.GetUser' });
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
    [
      'CMD_LINE',
      {
        ByteMatchStatement: {
          ...match({ UriPath: {} }, 'CONTAINS', 'x').ByteMatchStatement,
          TextTransformations: [{ Priority: 0, Type: 'CMD_LINE' }],
        },
      },
    ],
  ])('the local cloud does not start with %s, which it cannot evaluate', (name, Statement) => {
    expect(() => acl([{ Priority: 0, Action: { Block: {} }, Statement }])).toThrow(
      `cannot evaluate ${name} of a web ACL`,
    );
  });
});
