import { sendSms as carry } from '#core/carriers/send-sms.ts';
import { award } from '#core/rewards/awards/award.ts';
import { reverse } from '#core/rewards/awards/reverse.ts';
import { deps } from '#core/rewards/deps.ts';
import { requireCustomer } from '#core/rewards/finding/find-customers.ts';
import { inTurn } from '#core/rewards/posting/post-entry.ts';
import { redeem } from '#core/rewards/redemptions/redeem.ts';
import { toCustomerReply, toPostingReply } from '#core/rewards/redemptions/rewards-reply.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { sendSms } from '#core/rewards/sms/send-sms.ts';
import { boundByDay, countingLookups, keyHolder, requireLookup } from '#core/till/bound-by-day.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import type { Call } from '#functions/platform/call.ts';
import { api, fromKeyHolder, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/till/contract.ts';

type PostingCall = Pick<Call<typeof contracts.tillAward>, 'actor' | 'idempotencyKey'>;

const byTill = ({ actor, idempotencyKey: key }: PostingCall) =>
  ({ businessId: actor.userId, by: 'till', key }) as const;

/** The deps of one call. Only a few calls of a caller may wait for the same customer. */
const turnOf = ({ actor }: Pick<PostingCall, 'actor'>) =>
  inTurn(deps, { businessId: actor.userId, by: 'till' });

/** The same deps, with the limits of the API key's day. */
const depsOf = (call: Pick<PostingCall, 'actor'>) => boundByDay(tillDeps, turnOf(call), call.actor);

const routes = [
  route(contracts.tillAward, async (call) => {
    const work = () => award(depsOf(call), byTill(call), call.body);
    return toPostingReply(await countingLookups(tillDeps, call.actor, work));
  }),
  route(contracts.tillRedeem, async (call) => {
    const work = () => redeem(depsOf(call), byTill(call), call.body);
    return toPostingReply(await countingLookups(tillDeps, call.actor, work));
  }),
  route(contracts.tillRedeemCode, (call) => {
    const work = () =>
      sendRedeemCode({ ...depsOf(call), sendSms: carry }, call.actor.userId, call.body, {
        language: call.language,
      });
    return countingLookups(tillDeps, call.actor, work);
  }),
  route(contracts.tillReverse, async (call) =>
    toPostingReply(await reverse(depsOf(call), byTill(call), call.body)),
  ),
  route(contracts.tillSms, (call) => {
    const work = () => sendSms(depsOf(call), byTill(call), call.body);
    return countingLookups(tillDeps, call.actor, work);
  }),
  route(contracts.tillCustomer, async ({ actor, body }) => {
    await requireLookup(tillDeps, actor);
    return toCustomerReply(await requireCustomer(deps, actor.userId, body.phone));
  }),
];

export const handler = api(
  ...routes.map((one) => fromKeyHolder(one, (key) => keyHolder(tillDeps, key))),
);
