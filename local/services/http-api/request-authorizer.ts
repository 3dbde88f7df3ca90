import type { IncomingHttpHeaders } from 'node:http';
import type { StackResource } from '#local/template/stack.ts';
import type { Authorizer, Decision } from './jwt-authorizer.ts';

type InvokeAuthorizer = (event: unknown) => Promise<unknown>;

const HEADER = /^\$request\.header\.(.+)$/;

interface SimpleResponse {
  isAuthorized: boolean;
  context?: Record<string, unknown>;
}

const isSimple = (result: unknown): result is SimpleResponse =>
  typeof result === 'object' &&
  result !== null &&
  typeof (result as SimpleResponse).isAuthorized === 'boolean';

/** A Lambda authorizer with simple responses and headers as identity sources. */
export class RequestAuthorizer implements Authorizer {
  private readonly headers: readonly string[];
  private readonly secondsToLive: number;
  private readonly invoke: InvokeAuthorizer;
  private readonly remembered = new Map<string, { decision: Decision; until: number }>();

  constructor(resource: StackResource, invoke: InvokeAuthorizer) {
    const sources = resource.property<string[]>('IdentitySource') ?? [];
    const headers = sources.map((source) => HEADER.exec(source)?.[1]?.toLowerCase());
    if (
      !resource.property('EnableSimpleResponses') ||
      headers.length === 0 ||
      headers.includes(undefined)
    ) {
      throw new Error(
        `The local cloud knows Lambda authorizers with simple responses and headers only; ${resource.logicalId} is another.`,
      );
    }
    this.headers = headers as string[];
    this.secondsToLive = Number(resource.property('AuthorizerResultTtlInSeconds') ?? 0);
    this.invoke = invoke;
  }

  /** A request without an identity is refused without a call. Answers are remembered per identity. */
  async decide(headers: IncomingHttpHeaders): Promise<Decision> {
    const identitySource = this.headers.map((name) => String(headers[name] ?? ''));
    if (identitySource.includes('')) {
      return { allowed: false, status: 401, message: 'Unauthorized' };
    }
    const key = JSON.stringify(identitySource);
    const known = this.remembered.get(key);
    if (known && known.until > Date.now()) return known.decision;
    const decision = await this.ask({ version: '2.0', type: 'REQUEST', identitySource, headers });
    if (decision.allowed || decision.status === 403) {
      this.remembered.set(key, { decision, until: Date.now() + this.secondsToLive * 1000 });
    }
    return decision;
  }

  private async ask(event: unknown): Promise<Decision> {
    try {
      const result = await this.invoke(event);
      if (!isSimple(result)) throw new Error('The authorizer’s reply is malformed.');
      if (!result.isAuthorized) return { allowed: false, status: 403, message: 'Forbidden' };
      return { allowed: true, authorizer: { lambda: result.context ?? null } };
    } catch (error) {
      console.error(`The authorizer failed: ${(error as Error).message}`);
      return { allowed: false, status: 500, message: 'Internal Server Error' };
    }
  }
}
