import { ulid } from 'ulid';
import { findApiKey } from '../../core/api-keys/api-key.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { keyedHash } from '../../core/platform/keys.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import { award } from '../../core/rewards/award.ts';
import { customerPhone } from '../../core/rewards/customers/customer-phone.ts';
import { findCustomer, findEntry, postEntry } from '../../core/rewards/ledger/ledger.store.ts';
import { redeem } from '../../core/rewards/redeem.ts';
import { customerSms } from '../../core/rewards/redemptions/customer-sms.ts';
import {
  findRedeemCode,
  replaceRedeemCode,
  takeGuess,
} from '../../core/rewards/redemptions/redeem-code.store.ts';
import { sendRedeemCode } from '../../core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '../../core/rewards/reverse.ts';
import { shownCustomer, shownPosting } from '../../core/rewards/view.ts';
import { findRules } from '../../core/settings/point-rules.store.ts';
import { keyHolder } from '../../core/till/key-holder.ts';
import { countCall, noteUse } from '../../core/till/till.store.ts';
import * as contracts from '../../shared/till/contract.ts';
import { api, fromKeyHolder, route } from '../platform/http.ts';

const keys = {
  ...{ findKey: findApiKey, countCall, noteUse, clock: systemClock },
  hashOf: (key: string) => keyedHash('api-key', key),
};

const ledger = {
  ...{ findRequest, findCustomer, findEntry, findRules, postEntry },
  ...{ findRedeemCode, takeGuess },
  newId: ulid,
  clock: systemClock,
};

const by = 'till';

const routes = [
  route(contracts.tillAward, async ({ actor: { userId: businessId }, idempotencyKey: key, body }) =>
    shownPosting(await award(ledger, { businessId, by, key }, body)),
  ),

  route(
    contracts.tillRedeem,
    async ({ actor: { userId: businessId }, idempotencyKey: key, body }) =>
      shownPosting(await redeem(ledger, { businessId, by, key }, body)),
  ),

  route(contracts.tillRedeemCode, ({ actor, body }) =>
    sendRedeemCode({ ...ledger, ...customerSms, replaceRedeemCode }, actor.userId, body),
  ),

  route(
    contracts.tillReverse,
    async ({ actor: { userId: businessId }, idempotencyKey: key, body }) =>
      shownPosting(await reverse(ledger, { businessId, by, key }, body)),
  ),

  route(contracts.tillCustomer, async ({ actor, params }) => {
    const customer = await findCustomer(actor.userId, customerPhone(params.phone));
    if (!customer) throw new AppError('rewards.customerNotFound');
    return shownCustomer(customer);
  }),
];

export const handler = api(
  ...routes.map((one) => fromKeyHolder(one, (key) => keyHolder(keys, key))),
);
