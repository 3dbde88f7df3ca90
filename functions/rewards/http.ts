import { ulid } from 'ulid';
import * as contracts from '../../shared/contracts/rewards.ts';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { findRequest } from '../kit/request.store.ts';
import { adjust } from './adjust.ts';
import { award } from './award.ts';
import { existingOf, saveDetails, topCustomers } from './customer.store.ts';
import { customerPhone } from './customer-phone.ts';
import { customerSms } from './customer-sms.ts';
import { lastDays } from './entry.store.ts';
import { eraseCustomer } from './erase-customer.ts';
import * as erasure from './erasure.store.ts';
import { detailsOf, findCustomers } from './find-customers.ts';
import { findEntries } from './find-entries.ts';
import { insertCustomers } from './import.store.ts';
import { importCustomers } from './import-customers.ts';
import { findCustomer, findEntry, postEntry } from './ledger.store.ts';
import { redeem } from './redeem.ts';
import { findRedeemCode, replaceRedeemCode, takeGuess } from './redeem-code.store.ts';
import { reverse } from './reverse.ts';
import { findRules } from './rules.store.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendRedeemCode } from './send-redeem-code.ts';
import { shownCustomer, shownEntry, shownPosting } from './view.ts';

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
