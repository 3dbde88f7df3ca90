/** Staff routes, separate so that other functions load no passkey code. */
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { type AuditEntry, auditList } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { takeUnits } from '#core/platform/limits/count.ts';
import { deps } from '#core/staff/deps.ts';
import { requireFreshPasskey } from '#core/staff/fresh-passkey.ts';
import { requireMember, requirePermission, type StaffToken } from '#core/staff/require-member.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import type { Contract, ReplyOf } from '#shared/platform/contract.ts';
import { unitsOf } from '#shared/platform/cost.ts';
import { PASSKEY_HEADER } from '#shared/staff/act.ts';
import { type Call, callReader, ipAddressOf } from './call.ts';
import { type Route, routeOf } from './http.ts';

type StaffContract = Contract & { caller: 'staff' };

/** Requires a live session and the contract's permission, and if the contract says so, a passkey and an audit line. */
export function officeRoute<C extends StaffContract>(
  contract: C,
  implement: (call: Call<C>) => Promise<ReplyOf<C>>,
): Route {
  const read = callReader(contract);
  return routeOf(contract, async (event) => {
    const actor = await requireMember(deps, tokenOf(event), ipAddressOf(event));
    requirePermission(actor, contract);
    const call = { ...read(event), actor } as Call<C>;
    const { staffId } = actor;
    await takeUnits(
      { userId: staffId, caller: 'staff' },
      unitsOf(contract.cost, call.body),
      deps.clock(),
    );
    if (contract.logged)
      await auditList(actor, readingOf(contract.logged, contract, call), deps.clock());
    if (contract.fresh) await requireFreshPasskey(deps, staffId, provedCall(contract, call, event));
    return implement(call);
  });
}

/** @returns the audit entry of a read, the same for each page */
function readingOf(kind: AuditKind, { path }: Contract, call: object): AuditEntry {
  const { cursor: _, ...asked } = (call as { query?: Record<string, unknown> }).query ?? {};
  return { kind, subject: 'platform', label: path.slice('/api/office/'.length), after: asked };
}

/** Takes the body as it was sent: parsing trims blanks that the passkey has signed. */
const provedCall = (
  { method, path }: Contract,
  { params }: Call<StaffContract>,
  { headers, body }: APIGatewayProxyEventV2,
) => ({ route: `${method} ${path}`, params, body, answer: headers[PASSKEY_HEADER] });

/** From the access token, which the gateway has checked. @throws AppError auth.unauthenticated for any other token */
function tokenOf(event: APIGatewayProxyEventV2): StaffToken {
  const { claims } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext.authorizer
    .jwt;
  // The gateway accepts ID tokens too; here only an access token speaks for its member.
  const { sub, origin_jti: sessionId, token_use } = claims;
  if (token_use !== 'access' || typeof sub !== 'string' || typeof sessionId !== 'string') {
    throw new AppError('auth.unauthenticated');
  }
  return { staffId: sub, sessionId, authTime: Number(claims.auth_time) };
}
