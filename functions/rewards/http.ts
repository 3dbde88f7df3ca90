import { adjust } from '../../core/rewards/adjust.ts';
import { award } from '../../core/rewards/award.ts';
import { addCustomer } from '../../core/rewards/customers/add-customer.ts';
import { changeNumber } from '../../core/rewards/customers/change-number.ts';
import { editCustomer } from '../../core/rewards/customers/edit-customer.ts';
import { eraseCustomer } from '../../core/rewards/customers/erase-customer.ts';
import { findCustomers, requireCustomer } from '../../core/rewards/customers/find-customers.ts';
import { findImported, importCustomers } from '../../core/rewards/customers/import-customers.ts';
import { mergeCustomers } from '../../core/rewards/customers/merge-customers.ts';
import { sendNumberCode } from '../../core/rewards/customers/send-number-code.ts';
import { deps } from '../../core/rewards/deps.ts';
import { findEntries } from '../../core/rewards/ledger/find-entries.ts';
import { readPointsChart } from '../../core/rewards/points-chart.ts';
import { redeem } from '../../core/rewards/redeem.ts';
import { sendReceipt } from '../../core/rewards/redemptions/send-receipt.ts';
import { sendRedeemCode } from '../../core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '../../core/rewards/reverse.ts';
import {
  toChartReply,
  toCustomerReply,
  toCustomersReply,
  toEntriesReply,
  toPostingReply,
} from '../../core/rewards/rewards-reply.ts';
import * as contracts from '../../shared/rewards/contract.ts';
import type { Call } from '../platform/call.ts';
import { api, route } from '../platform/http.ts';

type PostingCall = Pick<Call<typeof contracts.award>, 'actor' | 'idempotencyKey'>;

const byOwner = ({ actor, idempotencyKey: key }: PostingCall) =>
  ({ businessId: actor.userId, by: 'owner', key }) as const;

export const handler = api(
  route(contracts.award, async (call) =>
    toPostingReply(await award(deps, byOwner(call), call.body)),
  ),
  route(contracts.redeem, async (call) =>
    toPostingReply(await redeem(deps, byOwner(call), call.body)),
  ),
  route(contracts.sendRedeemCode, ({ actor, body }) => sendRedeemCode(deps, actor.userId, body)),
  route(contracts.adjust, async (call) =>
    toPostingReply(await adjust(deps, byOwner(call), call.body)),
  ),
  route(contracts.reverse, async (call) =>
    toPostingReply(await reverse(deps, byOwner(call), { ...call.params, ...call.body })),
  ),
  route(contracts.sendReceipt, ({ actor, params }) =>
    sendReceipt(deps, actor.userId, params.entryId),
  ),
  route(contracts.listCustomers, async ({ actor, body }) =>
    toCustomersReply(await findCustomers(deps, actor.userId, body)),
  ),
  route(contracts.getCustomer, async ({ actor, body }) =>
    toCustomerReply(await requireCustomer(deps, actor.userId, body.phone)),
  ),
  route(contracts.editCustomer, async ({ actor, body }) =>
    toCustomerReply(await editCustomer(deps, actor.userId, body)),
  ),
  route(contracts.eraseCustomer, async ({ actor, body }) => {
    await eraseCustomer(deps, actor.userId, body.phone);
    return undefined;
  }),
  route(contracts.addCustomer, async (call) =>
    toCustomerReply(await addCustomer(deps, byOwner(call), call.body)),
  ),
  route(contracts.sendNumberCode, ({ actor, body }) => sendNumberCode(deps, actor.userId, body)),
  route(contracts.changeNumber, async (call) =>
    toCustomerReply(await changeNumber(deps, byOwner(call), call.body)),
  ),
  route(contracts.mergeCustomers, async (call) =>
    toCustomerReply(await mergeCustomers(deps, byOwner(call), call.body)),
  ),
  route(contracts.listEntries, async ({ actor, body }) =>
    toEntriesReply(await findEntries(deps, actor.userId, body)),
  ),
  route(contracts.checkImport, ({ actor, body }) => findImported(deps, actor.userId, body)),
  route(contracts.importCustomers, ({ actor, body }) => importCustomers(deps, actor.userId, body)),
  route(contracts.getPointsChart, async ({ actor, query }) =>
    toChartReply(await readPointsChart(deps, actor.userId, query.days)),
  ),
);
