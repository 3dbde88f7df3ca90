/** A web ACL: its rules, in order, on one request. */
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { posix } from 'node:path';
import { ipAddressOf } from '#local/endpoint/http.ts';
import type { StackResource } from '#local/template/stack.ts';

interface ByteMatch {
  FieldToMatch: { UriPath?: object; SingleHeader?: { Name: string } };
  PositionalConstraint: string;
  SearchString: string;
  TextTransformations: { Priority: number; Type: string }[];
}

interface RateBased {
  Limit: number;
  AggregateKeyType: string;
  EvaluationWindowSec?: number;
  ScopeDownStatement?: Statement;
}

interface Statement {
  ByteMatchStatement?: ByteMatch;
  IPSetReferenceStatement?: { Arn: string };
  RateBasedStatement?: RateBased;
  AndStatement?: { Statements: Statement[] };
  OrStatement?: { Statements: Statement[] };
  NotStatement?: { Statement: Statement };
}

interface RuleProperty {
  Name: string;
  Priority: number;
  Action?: { Allow?: object; Block?: object; Count?: object };
  Statement: Statement;
}

/** Whether a request fulfils a statement. A rate-based statement also counts it. */
type Test = (request: IncomingMessage) => boolean;

interface Rule {
  matches: Test;
  ends: 'allow' | 'block' | 'nothing';
}

const unknown = (what: string) =>
  new Error(`The local cloud cannot evaluate ${what} of a web ACL.`);

const constraints: Readonly<Record<string, (text: string, searched: string) => boolean>> = {
  EXACTLY: (text, searched) => text === searched,
  STARTS_WITH: (text, searched) => text.startsWith(searched),
  ENDS_WITH: (text, searched) => text.endsWith(searched),
  CONTAINS: (text, searched) => text.includes(searched),
};

const transformations: Readonly<Record<string, (text: string) => string>> = {
  NONE: (text) => text,
  LOWERCASE: (text) => text.toLowerCase(),
  URL_DECODE: (text) =>
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  NORMALIZE_PATH: (text) => posix.normalize(text),
};

function transformation(wanted: ByteMatch['TextTransformations']): (text: string) => string {
  const steps = wanted
    .toSorted((a, b) => a.Priority - b.Priority)
    .map(({ Type }) => {
      const transform = transformations[Type];
      if (!transform) throw unknown(Type);
      return transform;
    });
  return (text) => steps.reduce((before, transform) => transform(before), text);
}

function byteMatch({ FieldToMatch, ...match }: ByteMatch): Test {
  const { PositionalConstraint, SearchString, TextTransformations } = match;
  const fits = constraints[PositionalConstraint];
  if (!fits) throw unknown(PositionalConstraint);
  const transform = transformation(TextTransformations);
  const { UriPath, SingleHeader } = FieldToMatch;
  if (!UriPath && !SingleHeader) throw unknown(Object.keys(FieldToMatch).join());
  const header = SingleHeader?.Name.toLowerCase() ?? '';
  return ({ url = '/', headers }) => {
    const text = UriPath ? (url.split('?')[0] ?? '') : String(headers[header] ?? '');
    return fits(transform(text), SearchString);
  };
}

type IpSets = ReadonlyMap<string, BlockList>;

function rateBased(statement: RateBased, sets: IpSets): Test {
  const { Limit, AggregateKeyType, EvaluationWindowSec = 300, ScopeDownStatement } = statement;
  if (AggregateKeyType !== 'IP') throw unknown(AggregateKeyType);
  const rate = new RequestRate(Limit, EvaluationWindowSec);
  const isInScope = ScopeDownStatement ? testOf(ScopeDownStatement, sets) : () => true;
  return (request) => isInScope(request) && rate.count(ipAddressOf(request));
}

function ofSet({ Arn }: { Arn: string }, sets: IpSets): Test {
  const set = sets.get(Arn);
  if (!set) throw unknown(`the IP set ${Arn}`);
  return (request) => set.check(ipAddressOf(request));
}

function testOf(statement: Statement, sets: IpSets): Test {
  const { ByteMatchStatement, RateBasedStatement, AndStatement, OrStatement, NotStatement } =
    statement;
  if (ByteMatchStatement) return byteMatch(ByteMatchStatement);
  if (statement.IPSetReferenceStatement) return ofSet(statement.IPSetReferenceStatement, sets);
  if (RateBasedStatement) return rateBased(RateBasedStatement, sets);
  const tests = (AndStatement ?? OrStatement)?.Statements.map((one) => testOf(one, sets));
  if (tests && AndStatement) return (request) => tests.every((test) => test(request));
  if (tests) return (request) => tests.some((test) => test(request));
  if (!NotStatement) throw unknown(Object.keys(statement).join());
  const test = testOf(NotStatement.Statement, sets);
  return (request) => !test(request);
}

function ruleOf({ Action, Statement }: RuleProperty, sets: IpSets): Rule {
  const ends = Action?.Block ? 'block' : Action?.Allow ? 'allow' : 'nothing';
  if (!Action) throw unknown('a group of rules');
  return { matches: testOf(Statement, sets), ends };
}

export class WebAcl {
  readonly arn: string;
  private readonly rules: readonly Rule[];
  private readonly blocksByDefault: boolean;

  constructor(resource: StackResource, sets: IpSets = new Map()) {
    this.arn = resource.attribute('Arn');
    const rules = resource.property<RuleProperty[]>('Rules') ?? [];
    this.rules = rules
      .toSorted((a, b) => a.Priority - b.Priority)
      .map((rule) => ruleOf(rule, sets));
    this.blocksByDefault = 'Block' in (resource.property<object>('DefaultAction') ?? {});
  }

  /** @returns whether the first deciding rule blocks it */
  blocks(request: IncomingMessage): boolean {
    for (const { matches, ends } of this.rules) {
      if (matches(request) && ends !== 'nothing') return ends === 'block';
    }
    return this.blocksByDefault;
  }
}

/** WAF looks at its counts about every 10 seconds, and decides by that until the next look. */
const LOOK_MS = 10_000;

/** A rate-based rule's counts per address. */
class RequestRate {
  private readonly limit: number;
  /** How many looks a request stays in the count. */
  private readonly looks: number;
  /** Requests per address, by the next look. */
  private readonly counts = new Map<string, Map<number, number>>();
  private lastLook = 0;

  /**
   * @param limit requests of one address in the window
   * @param windowSeconds how far back WAF looks
   */
  constructor(limit: number, windowSeconds: number) {
    this.limit = limit;
    this.looks = (windowSeconds * 1000) / LOOK_MS;
  }

  /** Counts a request, even a blocked one. @returns whether the last look found too many */
  count(address: string): boolean {
    const look = Math.floor(Date.now() / LOOK_MS);
    if (look !== this.lastLook) this.forgetBefore(look - this.looks);
    this.lastLook = look;
    const counts = this.counts.get(address) ?? new Map<number, number>();
    this.counts.set(address, counts);
    let seen = 0;
    for (const [at, requests] of counts) if (at < look) seen += requests;
    counts.set(look, (counts.get(look) ?? 0) + 1);
    return seen > this.limit;
  }

  private forgetBefore(oldest: number): void {
    for (const [address, counts] of this.counts) {
      for (const at of counts.keys()) if (at < oldest) counts.delete(at);
      if (counts.size === 0) this.counts.delete(address);
    }
  }
}
