/** Routes of Lambdas behind the HTTP API: each implements one contract. */
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouter from '@middy/http-router';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { AppError } from '#core/platform/app-error.ts';
import { isFromSite, needsSubscription, ORIGIN_HEADER } from '#core/platform/config.ts';
import { takeUnits } from '#core/platform/limits/count.ts';
import { startedEarly } from '#core/platform/limits/once.ts';
import { demanding } from '#core/platform/table/transact.ts';
import { deps } from '#core/sessions/deps.ts';
import { requireLiveSession } from '#core/sessions/sessions.ts';
import { worksThere } from '#core/team/member.store.ts';
import { endedMeanwhile, isBusinessId, requireTeamMember } from '#core/team/require-member.ts';
import type { BodyOf, Contract, OwnerActor, ParamsOf, ReplyOf } from '#shared/platform/contract.ts';
import { unitsOf } from '#shared/platform/cost.ts';
import type { Language } from '#shared/platform/languages.ts';
import { businessNamed, type Call, callReader, type KeyedEvent, ownerOf } from './call.ts';
import { jsonHeaders, refusalResponse } from './refusal-response.ts';

type Respond = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Route {
  method: Contract['method'];
  path: string;
  contract: Contract;
  handler: Respond;
}

export function route<C extends Contract>(
  contract: C,
  implement: (call: Call<C>) => Promise<ReplyOf<C>>,
): Route {
  const read = callReader(contract);
  return routeOf(contract, (event) =>
    inSession(contract, event, async (actor) => {
      const call = { ...read(event), ...(actor && { actor }) } as Call<C>;
      await pay(contract, call);
      return implement(call);
    }),
  );
}

/** An owner, and the ids of the path that a use case is about. */
export type OwnRequest<C> = ParamsOf<C> &
  Pick<Call<OwnContract>, 'idempotencyKey' | 'ipAddress'> & {
    userId: string;
  };

type OwnContract = Contract & { caller: 'owner' };

/** Routes of use cases that all take the deps, the request, the body and the language. */
export const ownRoutes =
  <Deps>(deps: Deps) =>
  <C extends OwnContract>(
    contract: C,
    work: (
      deps: Deps,
      request: OwnRequest<C>,
      body: BodyOf<C>,
      language: Language,
    ) => Promise<ReplyOf<C>>,
  ): Route =>
    route<C>(contract, ({ actor, params, idempotencyKey, ipAddress, body, language }) => {
      const { userId } = actor as OwnerActor;
      const request = { ...params, userId, idempotencyKey, ipAddress } as unknown as OwnRequest<C>;
      return work(deps, request, body, language);
    });

/** `ownRoutes` for changes: `shown` makes the reply from the changed item. */
export function changeRoutes<Deps, Item, Shown>(
  deps: Deps,
  shown: (deps: NoInfer<Deps>, item: Item) => Promise<Shown>,
) {
  const own = ownRoutes(deps);
  return <C extends OwnContract>(
    contract: C & (Shown extends ReplyOf<C> ? unknown : never),
    work: (deps: Deps, request: OwnRequest<C>, body: BodyOf<C>) => Promise<Item>,
  ): Route =>
    own<C>(
      contract,
      async (_, request, body) =>
        (await shown(deps, await work(deps, request, body))) as ReplyOf<C>,
    );
}

export function routeOf(
  contract: Contract,
  work: (event: APIGatewayProxyEventV2) => Promise<unknown>,
): Route {
  const respond: Respond = async (event) => {
    const reply = await work(event);
    const response = { statusCode: contract.status, headers: jsonHeaders };
    return reply === undefined ? response : { ...response, body: JSON.stringify(reply) };
  };
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>();
  if (contract.body) handler.use(httpJsonBodyParser());
  const { method, path } = contract;
  return { method, path, contract, handler: handler.handler(respond) };
}

/** Takes the units of a call of an owner, the team or a till before its work. A refused call costs them too. */
async function pay({ caller, cost }: Contract, { actor, body }: Call<Contract>): Promise<void> {
  if (caller === 'anyone' || caller === 'staff' || !actor || !('userId' in actor)) return;
  const { userId } = actor;
  const member = 'member' in actor ? actor.member : null;
  const payer = member ? { userId, caller: 'team' as const, member } : { userId, caller };
  await takeUnits(payer, unitsOf(cost, body), deps.clock());
}

/**
 * Works in the business that the call names. Without a name, or if the call is about the person, works for the caller.
 */
async function inSession<Reply>(
  contract: Contract,
  event: APIGatewayProxyEventV2,
  work: (actor: OwnerActor | null) => Promise<Reply>,
): Promise<Reply> {
  if (contract.caller !== 'owner') return work(null);
  const person = ownerOf(event);
  const businessId = contract.roles === 'person' ? null : businessNamed(event);
  return businessId === null || businessId === person.userId
    ? inOwnBusiness(contract, person, work)
    : inBusiness(businessId, contract, person, work);
}

/** A free read runs at the same time as the session check. Without a live session its result is not sent. */
async function inOwnBusiness<Reply>(
  { isRead, cost }: Contract,
  owner: OwnerActor,
  work: (actor: OwnerActor) => Promise<Reply>,
): Promise<Reply> {
  // If both fail, the session's refusal is the answer.
  const started = isRead && cost === 0 ? startedEarly(work(owner)) : null;
  const isPaid = !isRead && needsSubscription();
  await requireLiveSession(deps, owner, { isRead, isPaid });
  return started ?? work(owner);
}

/**
 * No work starts before the membership is read. Each write checks it again in its transaction
 * (docs/decisions/0045-people-of-a-business.md).
 */
async function inBusiness<Reply>(
  businessId: string,
  contract: Contract,
  person: OwnerActor,
  work: (actor: OwnerActor) => Promise<Reply>,
): Promise<Reply> {
  if (!isBusinessId(businessId)) throw new AppError('team.notMember');
  const { isRead } = contract;
  const isPaid = !isRead && needsSubscription();
  // The owner's sign-outs end nobody else's session; the membership check covers the member's own.
  const open = { ...person, userId: businessId, authTime: Number.POSITIVE_INFINITY };
  const opening = startedEarly(requireLiveSession(deps, open, { isRead, isPaid }));
  const member = await requireTeamMember(person, businessId, contract);
  const { memberId, name, phone = '', role, since } = member;
  await opening;
  const demand = {
    check: worksThere(member),
    refusal: () => endedMeanwhile(member),
  };
  const actor = { ...person, userId: businessId, member: { memberId, name, phone, role, since } };
  return demanding(demand, () => work(actor));
}

/** The handler of a Lambda with these routes. It answers every failure as a refusal. */
export function api(...routes: Route[]) {
  const contracts = new Map(
    routes.map(({ method, path, contract }) => [`${method} ${path}`, contract]),
  );
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event }) => requireOrigin(event))
    .onError((request) => {
      const contract = contracts.get(request.event.routeKey);
      request.response = refusalResponse(request.error, request.event, contract);
    })
    .handler(
      httpRouter({
        routes: routes as never,
        notFoundResponse: () => {
          throw new AppError('request.notFound');
        },
      }) as never,
    );
}

/** The gateway refuses calls that bypass the firewall, except on owner routes (docs/sign-in.md 9.1). */
function requireOrigin({ headers }: APIGatewayProxyEventV2): void {
  if (!isFromSite(headers[ORIGIN_HEADER])) throw new AppError('request.notThroughSite');
}

/** Checks the API key before anything else. @param identify throws a refusal for an invalid key */
export const fromKeyHolder = (
  { handler, ...route }: Route,
  identify: (key: string) => Promise<{ userId: string; keyHash: string }>,
): Route => ({
  ...route,
  handler: async (event, context) => {
    const lambda = await identify(event.headers['x-api-key'] ?? '');
    const requestContext = { ...event.requestContext, authorizer: { lambda } };
    return handler({ ...event, requestContext } as KeyedEvent, context);
  },
});
