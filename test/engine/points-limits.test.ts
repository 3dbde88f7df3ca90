/** What bounds a redemption without its customer, by parallel hands on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { user } from '../../core/accounts/user.entity.ts';
import { write } from '../../core/platform/write.ts';
import { award } from '../../core/rewards/award.ts';
import { deps } from '../../core/rewards/deps.ts';
import { redeem } from '../../core/rewards/redeem.ts';
import { sendRedeemCode } from '../../core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '../../core/rewards/reverse.ts';
import { pointRulesOf } from '../../core/settings/point-rules.ts';
import { DAY_MS } from '../../shared/platform/time.ts';

const NOON = Date.parse('2036-11-20T12:00:00+03:00');

const PHONE = '0711000001';

/** A point is worth KES 1, and a customer uses KES 500 a day without a code. */
const rules = { ...pointRulesOf({ pointValue: 1 }), redeemCodeAbove: 500 };

const depsAt = (now: number) => ({ ...deps, clock: () => now, findRules: async () => rules });

const poster = (businessId: string, by: 'owner' | 'till' = 'owner') =>
  ({ businessId, by, key: randomUUID() }) as const;

/** A business with SMS credits, and a customer of 5,000 points. */
async function givenCustomer(): Promise<string> {
  const businessId = `business-${randomUUID()}`;
  const shop = { set: { businessName: 'Mama Njeri Shop' }, add: { smsBalance: 9 } };
  await write(user.upsert({ userId: businessId }, shop));
  await award(depsAt(NOON), poster(businessId), {
    phone: PHONE,
    points: 5_000,
    amountSpent: null,
    name: null,
    consent: false,
    reference: null,
  });
  return businessId;
}

const use = (
  businessId: string,
  points: number,
  given = depsAt(NOON),
  code: string | null = null,
) => redeem(given, poster(businessId), { phone: PHONE, points, reference: null, code });

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));

describe('redemptions of one day without a code', () => {
  it('20 redemptions of KES 100 at once are 5 without a code, where KES 500 a day need none', async () => {
    const businessId = await givenCustomer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => use(businessId, 100)),
    );
    const codes = codesOf(outcomes).sort();
    expect(codes).toEqual([
      ...new Array(5).fill('done'),
      ...new Array(15).fill('rewards.codeNeeded'),
    ]);
    const customer = await deps.findCustomer(businessId, '+254711000001');
    expect(customer).toMatchObject({ points: 4_500, uncodedDay: '2036-11-20', uncodedKes: 500 });
  });

  it('a reversal gives points back, and no redemption without a code', async () => {
    const businessId = await givenCustomer();
    const { entry } = await use(businessId, 500);
    const undo = { entryId: entry.entryId, reason: 'Goods returned' };
    await reverse(depsAt(NOON), poster(businessId), undo);
    await expect(use(businessId, 1)).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
  });

  it('the sum begins anew on the next day in Nairobi, and not on a clock that is behind', async () => {
    const businessId = await givenCustomer();
    const midnight = Date.parse('2036-11-21T00:00:00+03:00');
    await use(businessId, 500, depsAt(midnight - 1));
    await use(businessId, 400, depsAt(midnight));
    const behind = use(businessId, 101, depsAt(midnight - 1));
    await expect(behind).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
    await use(businessId, 500, depsAt(midnight + DAY_MS));
  });

  it('a small redemption above the sum of the day is confirmed with a code, and does not count', async () => {
    const businessId = await givenCustomer();
    await use(businessId, 450);
    let text = '';
    const sending = {
      ...depsAt(NOON),
      sendSms: async (_: string, sms: string) => {
        text = sms;
        return { state: 'SENT', messageId: 'm' } as const;
      },
    };
    await expect(
      sendRedeemCode(sending, businessId, { phone: PHONE, points: 50 }),
    ).rejects.toMatchObject({ code: 'rewards.codeNotNeeded' });
    await sendRedeemCode(sending, businessId, { phone: PHONE, points: 60 });
    const code = text.slice(0, 4);
    await use(businessId, 60, depsAt(NOON), code);
    await use(businessId, 50);
    await expect(use(businessId, 1)).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
  });
});
