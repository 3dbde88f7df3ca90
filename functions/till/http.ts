import { ulid } from 'ulid';
import * as contracts from '../../shared/contracts/till.ts';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { api, fromKeyHolder, route } from '../kit/http.ts';
import { keyedHash } from '../kit/keys.ts';
import { findRequest } from '../kit/request.store.ts';
import { award } from '../rewards/award.ts';
import { customerPhone } from '../rewards/customer-phone.ts';
import { customerSms } from '../rewards/customer-sms.ts';
import { findCustomer, findEntry, postEntry } from '../rewards/ledger.store.ts';
import { redeem } from '../rewards/redeem.ts';
import { findRedeemCode, replaceRedeemCode, takeGuess } from '../rewards/redeem-code.store.ts';
import { reverse } from '../rewards/reverse.ts';
import { findRules } from '../rewards/rules.store.ts';
import { sendRedeemCode } from '../rewards/send-redeem-code.ts';
import { shownCustomer, shownPosting } from '../rewards/view.ts';
import { findApiKey } from '../settings/api-key.store.ts';
import { keyHolder } from './key-holder.ts';
import { countCall, noteUse } from './till.store.ts';

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
