import { ulid } from 'ulid';
import { AppError } from '../../core/platform/app-error.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import { adjust } from '../../core/rewards/adjust.ts';
import { award } from '../../core/rewards/award.ts';
import {
  existingOf,
  saveDetails,
  topCustomers,
} from '../../core/rewards/customers/customer.store.ts';
import { customerPhone } from '../../core/rewards/customers/customer-phone.ts';
import { eraseCustomer } from '../../core/rewards/customers/erase-customer.ts';
import * as erasure from '../../core/rewards/customers/erasure.store.ts';
import { detailsOf, findCustomers } from '../../core/rewards/customers/find-customers.ts';
import { insertCustomers } from '../../core/rewards/customers/import.store.ts';
import { importCustomers } from '../../core/rewards/customers/import-customers.ts';
import { lastDays } from '../../core/rewards/ledger/entry.store.ts';
import { findEntries } from '../../core/rewards/ledger/find-entries.ts';
import { findCustomer, findEntry, postEntry } from '../../core/rewards/ledger/ledger.store.ts';
import { redeem } from '../../core/rewards/redeem.ts';
import { customerSms } from '../../core/rewards/redemptions/customer-sms.ts';
import {
  findRedeemCode,
  replaceRedeemCode,
  takeGuess,
} from '../../core/rewards/redemptions/redeem-code.store.ts';
import { sendReceipt } from '../../core/rewards/redemptions/send-receipt.ts';
import { sendRedeemCode } from '../../core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '../../core/rewards/reverse.ts';
import { shownCustomer, shownEntry, shownPosting } from '../../core/rewards/view.ts';
import { findRules } from '../../core/settings/point-rules.store.ts';
import * as contracts from '../../shared/rewards/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ findRequest, findCustomer, findEntry, findRules, postEntry, insertCustomers },
  ...{ findRedeemCode, takeGuess },
  newId: ulid,
  clock: systemClock,
};

const TOP = 5;

async function customerOf(businessId: string, typed: string): Promise<contracts.Customer> {
  const item = await findCustomer(businessId, customerPhone(typed));
  if (!item) throw new AppError('rewards.customerNotFound');
  return shownCustomer(item);
}

export const handler = api(
  route(contracts.award, async ({ actor, idempotencyKey: key, body }) =>
    shownPosting(await award(parts, { businessId: actor.userId, by: 'owner', key }, body)),
  ),

  route(contracts.redeem, async ({ actor, idempotencyKey: key, body }) =>
    shownPosting(await redeem(parts, { businessId: actor.userId, by: 'owner', key }, body)),
  ),

  route(contracts.sendRedeemCode, ({ actor, body }) =>
    sendRedeemCode({ ...parts, ...customerSms, replaceRedeemCode }, actor.userId, body),
  ),

  route(contracts.adjust, async ({ actor, idempotencyKey: key, body }) =>
    shownPosting(await adjust(parts, { businessId: actor.userId, by: 'owner', key }, body)),
  ),

  route(contracts.reverse, async ({ actor, params, idempotencyKey: key, body }) => {
    const poster = { businessId: actor.userId, by: 'owner', key } as const;
    return shownPosting(await reverse(parts, poster, { ...params, ...body }));
  }),

  route(contracts.sendReceipt, ({ actor, params }) =>
    sendReceipt({ ...parts, ...customerSms }, actor.userId, params.entryId),
  ),

  route(contracts.listCustomers, async ({ actor, query }) => {
    const { items, next } = await findCustomers(actor.userId, query, systemClock());
    return { customers: items.map(shownCustomer), next };
  }),

  route(contracts.getCustomer, ({ actor, params }) => customerOf(actor.userId, params.phone)),

  route(contracts.editCustomer, async ({ actor: { userId: businessId }, params, body }) => {
    const phone = customerPhone(params.phone);
    const isSaved = await saveDetails({ businessId, phone, ...detailsOf(body, systemClock()) });
    const customer = await customerOf(businessId, phone);
    if (!isSaved) throw new AppError('rewards.beingErased');
    return customer;
  }),

  route(contracts.eraseCustomer, async ({ actor, params }) => {
    await eraseCustomer({ ...parts, ...erasure }, actor.userId, params.phone);
    return undefined;
  }),

  route(contracts.listEntries, async ({ actor, query }) => {
    const { items, next } = await findEntries(actor.userId, query);
    return { entries: items.map(shownEntry), next };
  }),

  route(contracts.checkImport, async ({ actor, body }) => ({
    existing: await existingOf(actor.userId, [...new Set(body.phones.map(customerPhone))]),
  })),

  route(contracts.importCustomers, ({ actor, body }) =>
    importCustomers(parts, actor.userId, body.rows),
  ),

  route(contracts.getPointsChart, async ({ actor }) => {
    const [days, top] = await Promise.all([
      lastDays(actor.userId, systemClock()),
      topCustomers(actor.userId, TOP),
    ]);
    return { days, topCustomers: top.map(shownCustomer) };
  }),
);
