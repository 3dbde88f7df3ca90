/** Numbers that change and customers who are merged while a campaign waits or is sent, on a real DynamoDB engine. */
import { sendingDeps } from '#core/campaigns/sending/deps.ts';
import { changeNumber, sendNumberCode } from '#core/rewards/moves/change-number.ts';
import { mergeCustomers } from '#core/rewards/moves/merge-customers.ts';
import { MOST_OF_BATCH } from '#core/sms/outbox/outbox.store.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import {
  beginMorning,
  givenConfirmed,
  givenCustomer,
  line,
  type OwnCampaign,
  wakeAt,
} from '#test/support/campaign-work.ts';
import { BUSY, dies, REFUSED } from '#test/support/dispatcher.ts';
import { atOnce, overtaken } from '#test/support/outcomes.ts';
import { depsAt, PointShop } from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';

beforeEach(beginMorning);

let code = '';

const moving = {
  ...depsAt(),
  sendSms: async (_: string, text: string) => {
    code = text.slice(0, 4);
    return { state: 'SENT', messageId: 'm' } as const;
  },
};

const posterOf = ({ userId }: OwnCampaign) => new PointShop(userId).poster();

const merge = (of: OwnCampaign, phone = '', into = '') =>
  mergeCustomers(moving, posterOf(of), { phone, into });

async function change(of: OwnCampaign, phone = '', to = newPhone()): Promise<string> {
  await sendNumberCode(moving, of.userId, { phone, newPhone: to });
  await changeNumber(moving, posterOf(of), { phone, newPhone: to, code });
  return to;
}

/** The customers' numbers in the order in which they are sent to. */
async function inOrder(campaign: OwnCampaign): Promise<string[]> {
  const rows = await campaign.rows();
  const contacts = await sendingDeps.findContacts(rows.map((row) => row?.contactId ?? ''));
  return contacts.map((one) => one?.phone ?? '');
}

/** Sends to the first ten. */
async function firstPart(): Promise<void> {
  await line.dispatch({ hasTime: () => false });
  expect(line.sent).toHaveLength(MOST_OF_BATCH);
}

/** Expects one SMS to each of these numbers, and that the others cost nothing. */
async function expectOnce(campaign: OwnCampaign, phones: readonly string[]): Promise<void> {
  expect(line.sent.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted());
  const rows = await campaign.rows();
  const skipped = rows.filter((row) => row?.reason === 'sameNumber');
  expect(skipped.map((row) => row?.state)).toEqual(skipped.map(() => 'SKIPPED'));
  expect(skipped).toHaveLength(rows.length - phones.length);
  await campaign.expectItem({
    state: 'Partly sent',
    sent: phones.length,
    skipped: skipped.length,
    used: phones.length,
    returned: skipped.length,
  });
  expect(await campaign.balance()).toBe(skipped.length);
  await campaign.expectBooks(rows.length);
}

it('threat 184: two customers who are merged before a campaign is sent get it once, and one credit comes back', async () => {
  const campaign = await givenConfirmed(3);
  const [gone = '', ...others] = campaign.phones;
  await merge(campaign, gone, others[0]);
  await line.dispatch();
  await expectOnce(campaign, others);
});

it.each([
  ['one who has had it', 10, 0, false],
  ['one who waits for it, whose number gets it too', 0, 10, true],
])(
  'threat 184: a customer who is merged between two parts into %s',
  async (_, from, into, isBoth) => {
    const campaign = await givenConfirmed(12);
    const phones = await inOrder(campaign);
    await firstPart();
    await merge(campaign, phones[from], phones[into]);
    await line.dispatch();
    if (isBoth) expect(line.sentTo(phones).toSorted()).toEqual(phones.toSorted());
    else await expectOnce(campaign, phones.toSpliced(from, 1));
  },
);

it('threat 184: customers who come to a third number that is not in the campaign get it there, once', async () => {
  const campaign = await givenConfirmed(4);
  const [one, two, three, other = ''] = campaign.phones;
  const third = await change(campaign, one);
  await merge(campaign, two, third);
  await merge(campaign, three, third);
  await line.dispatch();
  await expectOnce(campaign, [third, other]);
});

it('threat 184: a customer merged into one who is not in the campaign gets it, at the number of that one', async () => {
  const campaign = await givenConfirmed(2);
  const [gone = '', other = ''] = campaign.phones;
  const survivor = await givenCustomer(campaign.userId);
  await merge(campaign, gone, survivor);
  await line.dispatch();
  expect(line.sentTo([gone, survivor, other]).toSorted()).toEqual([survivor, other].toSorted());
  await campaign.expectItem({ state: 'Sent', sent: 2, skipped: 0 });
});

it('threat 184: a number that had it and was left has had it for the customer who takes it next', async () => {
  const campaign = await givenConfirmed(12);
  const phones = await inOrder(campaign);
  await firstPart();
  const left = phones[3] ?? '';
  await change(campaign, left);
  await change(campaign, phones[11], left);
  await line.dispatch();
  await expectOnce(campaign, phones.slice(0, 11));
});

it('threat 184: a number that had it has had it on the next days too', async () => {
  const campaign = await givenConfirmed(12);
  const phones = await inOrder(campaign);
  await firstPart();
  line.now = Date.parse('2033-01-03T15:00:00Z');
  await line.dispatch();
  await merge(campaign, phones[11], phones[0]);
  await wakeAt('2033-01-04T05:00:30Z');
  await campaign.pause();
  line.now += 5 * DAY_MS;
  await campaign.resume();
  await line.dispatch();
  await expectOnce(campaign, phones.slice(0, 11));
});

it('threat 184: dispatchers side by side send a campaign once to each number', async () => {
  const campaign = await givenConfirmed(40);
  const phones = await inOrder(campaign);
  const into = (n: number) => phones[n < 20 ? n + 20 : n - 20] ?? '';
  for (const n of [0, 1, 22, 23]) await merge(campaign, phones[n], into(n));
  await atOnce(4, () => line.dispatch());
  await expectOnce(
    campaign,
    phones.filter((_, n) => ![0, 1, 22, 23].includes(n)),
  );
});

it.each(['countOfNumber', 'sendBatch'] as const)(
  'threat 184: a dispatcher that was taken for dead at its %s sends to no number that has it from the next one',
  async (step) => {
    const campaign = await givenConfirmed(11);
    const phones = await inOrder(campaign);
    await merge(campaign, phones[0], phones[10]);
    const next = async () => {
      line.passTheClaims();
      await line.dispatch();
    };
    const late =
      step === 'countOfNumber'
        ? { campaigns: { countOfNumber: overtaken(sendingDeps.countOfNumber, next) } }
        : { sendSms: overtaken(line.carry, next) };
    await line.tryToDispatch(late);
    expect(line.sentTo([phones[10] ?? ''])).toHaveLength(1);
    const { sent, unknown, skipped, used } = await campaign.item();
    expect([sent + unknown + skipped, used]).toEqual([11, sent + unknown]);
    await campaign.expectBooks(11);
  },
);

it('threat 184: a number whose SMS may have been sent by a dispatcher that died gets no other one', async () => {
  const campaign = await givenConfirmed(11);
  const phones = await inOrder(campaign);
  await merge(campaign, phones[10], phones[0]);
  await line.tryToDispatch({ sendSms: dies });
  line.passTheClaims();
  await line.dispatch();
  expect(line.sent).toEqual([]);
  await campaign.expectItem({ unknown: 10, skipped: 1, used: 10, returned: 1 });
});

it('somebody whose count was written, but not answered, gets the campaign at the next turn', async () => {
  const campaign = await givenConfirmed(3);
  let calls = 0;
  const countOfNumber: typeof sendingDeps.countOfNumber = async (...sms) => {
    const isCounted = await sendingDeps.countOfNumber(...sms);
    if (++calls === 1) throw new Error('no answer');
    return isCounted;
  };
  await line.dispatch({ campaigns: { countOfNumber } });
  campaign.expectSentToAll();
});

it.each([
  ['refused', REFUSED],
  ['was too busy for', BUSY],
])(
  'a number whose SMS a carrier %s gets the campaign by its other recipient',
  async (_, answer) => {
    const campaign = await givenConfirmed(12);
    const phones = await inOrder(campaign);
    const [shared = ''] = phones;
    await merge(campaign, phones[11], shared);
    let tries = 0;
    await line.dispatch({
      sendSms: async (phone, text, of) => {
        if (phone === shared && ++tries === 1) return answer;
        return line.carry(phone, text, of);
      },
    });
    expect(line.sentTo(phones).toSorted()).toEqual(phones.slice(0, 11).toSorted());
  },
);
