import { sendSms } from '#core/carriers/send-sms.ts';
import { adjust } from '#core/rewards/awards/adjust.ts';
import { award } from '#core/rewards/awards/award.ts';
import { findEntriesFor, readPointsChart } from '#core/rewards/awards/find-entries.ts';
import { reverse } from '#core/rewards/awards/reverse.ts';
import { deps } from '#core/rewards/deps.ts';
import { addCustomer, editCustomer } from '#core/rewards/finding/add-customer.ts';
import {
  countingRefusals,
  findCustomers,
  requireCustomer,
  requireLookup,
  requireSearch,
} from '#core/rewards/finding/find-customers.ts';
import { changeNumber, sendNumberCode } from '#core/rewards/moves/change-number.ts';
import { eraseCustomer } from '#core/rewards/moves/erase-customer.ts';
import { findImported, importCustomers } from '#core/rewards/moves/import-customers.ts';
import { mergeCustomers } from '#core/rewards/moves/merge-customers.ts';
import { inTurn, type Poster, type PostingResult } from '#core/rewards/posting/post-entry.ts';
import { readReceiptText } from '#core/rewards/redemptions/receipt-text.ts';
import { redeem } from '#core/rewards/redemptions/redeem.ts';
import {
  toChartReply,
  toCustomerReply,
  toCustomersReply,
  toEntriesReply,
  toPostingReply,
} from '#core/rewards/redemptions/rewards-reply.ts';
import { sendReceipt } from '#core/rewards/redemptions/send-receipt.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { namesOf } from '#core/team/member.store.ts';
import type { Call } from '#functions/platform/call.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/rewards/contract.ts';

type PostingCall = Pick<Call<typeof contracts.award>, 'actor' | 'idempotencyKey'>;

const writerOf = ({ userId: businessId, member }: PostingCall['actor']) =>
  ({ businessId, by: member ? 'team' : 'owner', member: member ?? undefined }) as const;

const poster = ({ actor, idempotencyKey: key }: PostingCall): Poster => ({
  ...writerOf(actor),
  key,
});

/** The deps of one call. Only a few calls of a caller may wait for the same customer. */
const depsOf = ({ actor }: Pick<PostingCall, 'actor'>) => inTurn(deps, writerOf(actor));

/**
 * Does work at the till. A refusal that reveals as much as a search counts as one of the cashier's searches of the day.
 */
const atTill = <Reply>(
  { actor }: Pick<PostingCall, 'actor'>,
  work: () => Promise<Reply>,
): Promise<Reply> => countingRefusals(actor.member, deps.clock(), work);

/** Adds the name of the person who made the entry. */
async function replyOf(
  { actor }: Pick<PostingCall, 'actor'>,
  posting: Promise<PostingResult>,
): Promise<contracts.PostingReply> {
  const done = await posting;
  return toPostingReply(done, await namesOf(actor.userId, [done.entry], actor.member));
}

export const handler = api(
  route(contracts.award, (call) =>
    replyOf(
      call,
      atTill(call, () => award(depsOf(call), poster(call), call.body)),
    ),
  ),
  route(contracts.redeem, (call) =>
    replyOf(
      call,
      atTill(call, () => redeem(depsOf(call), poster(call), call.body)),
    ),
  ),
  route(contracts.sendRedeemCode, (call) =>
    atTill(call, () =>
      sendRedeemCode({ ...deps, sendSms }, call.actor.userId, call.body, {
        member: call.actor.member,
        language: call.language,
      }),
    ),
  ),
  route(contracts.adjust, (call) => replyOf(call, adjust(depsOf(call), poster(call), call.body))),
  route(contracts.reverse, (call) =>
    replyOf(call, reverse(depsOf(call), poster(call), { ...call.params, ...call.body })),
  ),
  route(contracts.sendReceipt, ({ actor, params }) =>
    sendReceipt(deps, actor.userId, params.entryId, actor.member),
  ),
  route(contracts.readReceiptText, ({ actor, params }) =>
    readReceiptText(deps, actor.userId, params.entryId, actor.member),
  ),
  route(contracts.listCustomers, async ({ actor, body }) => {
    await requireSearch(actor.member, body, deps.clock());
    return toCustomersReply(await findCustomers(deps, actor.userId, body));
  }),
  route(contracts.getCustomer, async ({ actor, body }) => {
    await requireLookup(actor.member, deps.clock());
    return toCustomerReply(await requireCustomer(deps, actor.userId, body.phone));
  }),
  route(contracts.editCustomer, async ({ actor, body }) =>
    toCustomerReply(await editCustomer(deps, writerOf(actor), body)),
  ),
  route(contracts.eraseCustomer, async ({ actor, body }) => {
    await eraseCustomer(deps, actor.userId, body.phone);
    return undefined;
  }),
  route(contracts.addCustomer, async (call) =>
    toCustomerReply(await addCustomer(deps, poster(call), call.body)),
  ),
  route(contracts.sendNumberCode, ({ actor, body, language }) =>
    sendNumberCode({ ...deps, sendSms }, actor.userId, body, language),
  ),
  route(contracts.changeNumber, async (call) =>
    toCustomerReply(await changeNumber(deps, poster(call), call.body)),
  ),
  route(contracts.mergeCustomers, async (call) =>
    toCustomerReply(await mergeCustomers(deps, poster(call), call.body)),
  ),
  route(contracts.listEntries, async ({ actor: { userId, member }, body }) => {
    const page = await findEntriesFor(deps, userId, member, body);
    return toEntriesReply(page, await namesOf(userId, page.items, member));
  }),
  route(contracts.checkImport, ({ actor, body }) => findImported(deps, actor.userId, body)),
  route(contracts.importCustomers, ({ actor, body }) =>
    importCustomers(deps, actor.userId, body, actor.member),
  ),
  route(contracts.getPointsChart, async ({ actor, query }) =>
    toChartReply(await readPointsChart(deps, actor.userId, query.days)),
  ),
);
