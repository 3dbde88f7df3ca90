/** Claimed payments and reversals, on a real DynamoDB engine. */
import { user } from '#core/accounts/account.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { pageOfAudit } from '#core/audit/audit.store.ts';
import { matchPayment } from '#core/collection/match-payment.ts';
import * as proposals from '#core/collection/propose.ts';
import * as refunds from '#core/collection/refund-payment.ts';
import { answerClaim, listUndecided } from '#core/collection/undecided.ts';
import { listUnmatched } from '#core/collection/unmatched-payments.ts';
import { nairobiStamp } from '#core/mpesa/loose-json.ts';
import type { AskOutcome } from '#core/mpesa/outcomes.ts';
import { askAboutClaims, claimPayment, readClaim } from '#core/payments/claims/claim-payment.ts';
import { settleReported } from '#core/payments/counting/settle-confirmation.ts';
import { deps as paymentDeps } from '#core/payments/deps.ts';
import { callback } from '#core/payments/door/callback.ts';
import { lookForReversals } from '#core/payments/reversals/settle-reversal.ts';
import { settleCallback } from '#core/payments/settle-callback.ts';
import { write } from '#core/platform/table/transact.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import {
  asOwnBusiness,
  financeDeps,
  givenOwnAgreement,
  OwnAgreement,
} from '#test/support/own-agreement.ts';
import { givenAccount, njeri, otieno } from '#test/support/people.ts';
import { givenAcceptedDelivery } from '#test/support/project-writes.ts';
import { keptMessage, newReceipt, readProposal } from '#test/support/repayments.ts';

const SHORT_CODE = '174379';
const reason = 'The payer paid twice.';

type Asked = { receipt: string; answerId: string };

/** Questions to M-Pesa, by receipt, the newest last. */
let asked: Asked[] = [];
let reversed: (Asked & { amount: number })[] = [];
let answer: AskOutcome;
let listed: object[] = [];
let later = 0;
let hasTurn = true;
let counted: unknown[][] = [];

const deps = {
  ...paymentDeps,
  ...financeDeps,
  canPrompt: () => true,
  countEvent: (...event: unknown[]) => void counted.push(event),
  shortCode: () => SHORT_CODE,
  clock: () => Date.now() + later,
  takeClaimTurn: async () => hasTurn,
  transactionStatus: async (ask: Asked) => {
    asked.push(ask);
    return answer;
  },
  reverse: async (order: Asked & { amount: number }) => {
    reversed.push(order);
    return answer;
  },
  pull: async ({ offset }: { offset: number }) =>
    (offset === 0
      ? { arrivals: listed, rows: listed.length, unclear: 0 }
      : { arrivals: [], rows: 0, unclear: 0 }) as Awaited<ReturnType<typeof paymentDeps.pull>>,
};

type Agreed = Pick<OwnAgreement, 'userId' | 'ref'>;

let mine: OwnAgreement;
let receipt: string;

beforeEach(async () => {
  [asked, reversed, listed, later, hasTurn, counted] = [[], [], [], 0, true, []];
  answer = { outcome: 'sent', conversationId: 'AG_1' };
  mine = await givenAnother();
  receipt = newReceipt();
});

const givenAnother = () => givenOwnAgreement(0, deps);

const claim = (of: Agreed = mine, claimed = receipt) => claimPayment(deps, of, claimed);

/** The test's receipt, if its claim is undecided. */
const undecided = async () =>
  (await listUndecided(deps)).claims.flatMap((one) => (one.receipt === receipt ? receipt : []));

const stateOf = async (of: Agreed = mine) => (await readClaim(deps, of, receipt)).state;

/** M-Pesa's message about a Paybill payment. */
const arrivalOf = (account = mine.ref, amount = 9_000) => ({
  receipt,
  amount,
  account,
  at: deps.clock(),
  payer: null,
  name: null,
});

const givenPaid = (account?: string, amount?: number) =>
  settleReported(deps, arrivalOf(account, amount), deps.clock());

/** M-Pesa's answer about a payment or its reversal. */
const answerOf = (code: number | string, details: Record<string, unknown> = {}): string => {
  const ResultParameter = Object.entries(details).map(([Key, Value]) => ({ Key, Value }));
  const Result = {
    ResultCode: code,
    ConversationID: 'AG_1',
    ResultParameters: { ResultParameter },
  };
  return JSON.stringify({ Result });
};

const statusOf = (more: object = {}): string =>
  answerOf(0, {
    ReceiptNo: receipt,
    Amount: '9000.00',
    TransactionStatus: 'Completed',
    DebitPartyName: '254712345678 - WANJIRU',
    CreditPartyName: `${SHORT_CODE} - Miliki`,
    FinalisedTime: nairobiStamp(deps.clock()),
    ...more,
  });

const reversalOf = (Amount = 9_000): string =>
  answerOf(0, { OriginalTransactionID: receipt, Amount });

/** Keeps and processes M-Pesa's answer. @returns why it moved nothing */
async function hear(answerId: string, body: string, kind: 'answer' | 'timeout' = 'answer') {
  const receivedAt = new Date(deps.clock()).toISOString();
  const item = keptMessage({ kind, subject: answerId, body, receivedAt });
  await write(callback.create(item));
  await settleCallback(deps, item);
  const kept = await callback.list({ key: { subject: answerId } });
  return kept.find((one) => one.callbackId === item.callbackId)?.problem ?? null;
}

/** M-Pesa answers the last question. */
const hearOfClaim = (body: string, kind?: 'answer' | 'timeout') =>
  hear(asked.at(-1)?.answerId ?? '', body, kind);

/** M-Pesa answers the last request to reverse. */
const hearOfReversal = (body: string, kind?: 'answer' | 'timeout') =>
  hear(reversed.at(-1)?.answerId ?? '', body, kind);

it('one that counts is shown where it counts, and M-Pesa is not asked', async () => {
  await givenPaid();
  const found = await claim(mine, ` ${receipt.toLowerCase()}`);
  expect(found).toMatchObject({ receipt, state: 'Counted', ref: mine.ref, amount: 9_000 });
  expect(asked).toEqual([]);
});

it('threat 110: of a payment of somebody else, an owner hears what they hear of one that there is not', async () => {
  const other = await givenAnother();
  await givenPaid(other.ref);
  const told = async (body: string) => {
    const first = await claim();
    const problem = await hearOfClaim(body);
    const { receipt: _, createdAt: __, ...then } = await readClaim(deps, mine, receipt);
    return [first.state, problem, then];
  };
  const heard = await told(statusOf());
  receipt = newReceipt();
  expect(heard).toEqual(await told(answerOf(2032)));
  expect(heard[0]).toBe('Looking');
  expect(heard[2]).toMatchObject({ state: 'Not Found', amount: null, ref: mine.ref });
  expect([await mine.paid(), await other.paid()]).toEqual([0, 9_000]);
});

it('one that was not known counts for the agreement whose account the list names, whoever claims it', async () => {
  const other = await givenAnother();
  await claim();
  listed = [arrivalOf(other.ref)];
  await hearOfClaim(statusOf());
  expect([await mine.paid(), await other.paid()]).toEqual([0, 9_000]);
  expect(await stateOf()).toBe('Not Found');
});

it('the own one counts once, however often M-Pesa answers and whatever tells of it beside', async () => {
  await claim();
  listed = [arrivalOf()];
  const answered = () => hearOfClaim(statusOf());
  await Promise.all([answered(), answered(), givenPaid()]);
  await answered();
  expect(await mine.paid()).toBe(9_000);
  expect(await stateOf()).toBe('Counted');
});

it('one that nobody could place, and that was given back, is no payment that was not found', async () => {
  await givenPaid('RENT');
  await refunds.proposePaymentRefund(deps, receipt, njeri, { reference: `FT${receipt}`, reason });
  await refunds.confirmPaymentRefund(deps, receipt, otieno, await readProposal(receipt));
  expect([(await claim()).state, await stateOf(), asked]).toEqual(['Returned', 'Returned', []]);
});

it('threat 110: where nobody says its account, it is unmatched, with the claims beside it for the office', async () => {
  const other = await givenAnother();
  await Promise.all([claim(), claim(other)]);
  for (const { answerId } of asked) await hear(answerId, statusOf());
  expect([await mine.paid(), await other.paid()]).toEqual([0, 0]);
  const unmatched = { state: 'Unmatched', reason: 'noAccount', payer: '+2547*****678' };
  expect(await deps.findPayment(receipt)).toMatchObject(unmatched);
  expect(await stateOf()).toBe('With the Office');
  const { payments } = await listUnmatched(deps, undefined);
  const { suggestions = [] } = payments.find((one) => one.receipt === receipt) ?? {};
  expect(suggestions.map(({ ref, isClaimed }) => [ref, isClaimed]).toSorted()).toEqual(
    [mine, other].map(({ ref }) => [ref, true]).toSorted(),
  );
  await givenPaid();
  expect([await mine.paid(), await stateOf(other)]).toEqual([9_000, 'Not Found']);
});

it('threat 110: money that went out, or that did not come, is no payment', async () => {
  for (const more of [
    { CreditPartyName: '254712345678 - WANJIRU' },
    { TransactionStatus: 'Cancelled' },
    { TransactionStatus: 'Reversed' },
  ]) {
    receipt = newReceipt();
    await claim();
    await hearOfClaim(statusOf(more));
    expect([await stateOf(), await deps.findPayment(receipt)]).toEqual(['Not Found', null]);
  }
});

it.each([
  [
    'whom it went to is not said',
    { DebitPartyName: '254712345678 - A', CreditPartyName: undefined },
  ],
  ['its amount is not said', { Amount: undefined }],
  ['it has a state that nobody knows', { TransactionStatus: 'Authorized' }],
])(
  'a claim whose payment M-Pesa answers about, but %s, is not "not found": the office looks for it, and an alarm rings',
  async (_, more) => {
    await claim();
    expect(await hearOfClaim(statusOf(more))).toBe('unclearAnswer');
    expect(await stateOf()).toBe('Not Decided');
    expect((await claim()).state).toBe('Not Decided');
    expect(await undecided()).toEqual([receipt]);
    expect(counted).toContainEqual(['Payment', 'undecided']);
  },
);

it('what the list has came to us, whatever fields an answer lacks', async () => {
  await claim();
  listed = [arrivalOf()];
  await hearOfClaim(statusOf({ CreditPartyName: undefined }));
  expect([await mine.paid(), await stateOf()]).toEqual([9_000, 'Counted']);
});

it('money with cents that an owner claims is kept with them', async () => {
  await claim();
  await hearOfClaim(statusOf({ Amount: '9000.50' }));
  const kept = { state: 'Unmatched', reason: 'hasCents', amount: 9_000, cents: 50 };
  expect(await deps.findPayment(receipt)).toMatchObject(kept);
});

it.each([
  ['that the own business claims', () => claim().then(() => givenPaid('NOBODYS00'))],
  ['for which nearly the own account was typed', () => givenPaid(`${mine.ref}7`)],
])('threat 162: a member of the office decides about no payment %s', async (_, given) => {
  await given();
  const own = { ...deps, ...(await asOwnBusiness(mine.userId)) };
  const reason = 'It was paid by mistake.';
  const other = await givenAnother();
  const acts = [
    refunds.proposePaymentReversal(own, receipt, njeri, { reason }),
    refunds.proposePaymentRefund(own, receipt, njeri, { reference: 'FT1124', reason }),
    refunds.dropPaymentRefund(own, receipt, njeri, ''),
    matchPayment(own, await other.whole(), receipt, njeri),
  ];
  const codes = await Promise.all(acts.map((act) => codeOf(act)));
  expect(new Set(codes)).toEqual(new Set(['assessment.ownBusiness']));
});

it('threat 162: no payment that the own business claims is taken back or reversed, nor is that confirmed', async () => {
  const other = await givenAnother();
  await claim();
  await givenPaid(other.ref);
  const own = await asOwnBusiness(mine.userId);
  const newest = ({ journal }: WholeAgreement) => ({ line: String(journal.at(-1)?.line) });
  const reverse = other.propose(proposals.proposeReversal, newest, own);
  expect(await codeOf(reverse)).toBe('assessment.ownBusiness');
  expect(await codeOf(other.proposeTakeBack(own))).toBe('assessment.ownBusiness');
  await other.proposeTakeBack();
  expect(await codeOf(other.confirm(otieno, own))).toBe('assessment.ownBusiness');
});

it('threats 147 and 162: the office answers a claim that nobody knows of, or has M-Pesa asked again, with a reason', async () => {
  await claim();
  later = 2 * DAY_MS;
  await askAboutClaims(deps);
  const reason = 'The portal was looked at.';
  const owner = { ...deps, ...(await asOwnBusiness(mine.userId)) };
  const own = answerClaim(owner, receipt, otieno, { ref: mine.ref, isNone: false, reason });
  expect(await codeOf(own)).toBe('assessment.ownBusiness');
  const answered = (isNone: boolean) =>
    codeOf(answerClaim(deps, receipt, otieno, { ref: mine.ref, isNone, reason }));
  expect(await answered(false)).toBe('done');
  const before = asked.length;
  await askAboutClaims(deps);
  expect([asked.length - before > 0, await stateOf()]).toEqual([true, 'Looking']);
  expect(await answered(true)).toBe('payments.decided');
  await hearOfClaim(statusOf({ CreditPartyName: undefined }));
  expect(await answered(true)).toBe('done');
  expect(await stateOf()).toBe('Not Found');
  const lines = (await pageOfAudit({ subject: `payment#${receipt}` })).items;
  expect(lines.map(({ kind, after }) => [kind, after?.isNone]).toSorted()).toEqual([
    ['payment.claimAnswered', false],
    ['payment.claimAnswered', true],
  ]);
});

it('a question that M-Pesa refuses for our operator is our fault, and rings an alarm', async () => {
  answer = { outcome: 'refused', code: '400.002.02' };
  await claim();
  await hearOfClaim(answerOf(2001));
  expect(counted.filter(([, as]) => as === 'ourFault')).toHaveLength(2);
});

it('an answer about another receipt, or with a code that nobody knows, ends no claim', async () => {
  await claim();
  expect(await hearOfClaim(statusOf({ ReceiptNo: newReceipt() }))).toBe('otherReceipt');
  expect(await hearOfClaim(answerOf(2001))).toBe('ourOperator');
  expect(await hearOfClaim(answerOf(5555))).toBe('unknownCode');
  expect(await hearOfClaim('<html>')).toBe('notUnderstood');
  expect(await hear('0'.repeat(32), statusOf())).toBe('stranger');
  expect(await hearOfClaim('{}', 'timeout')).toBeNull();
  expect(await stateOf()).toBe('Looking');
});

it('an answer that is lost is asked for again, more rarely with time, and after two days it is not known', async () => {
  await claim();
  const times: number[] = [];
  for (const minutes of [1, 3, 4, 16, 61, 62]) {
    later = minutes * MINUTE_MS;
    await askAboutClaims(deps);
    times.push(asked.filter((one) => one.receipt === receipt).length);
  }
  expect(times).toEqual([1, 2, 2, 3, 4, 4]);
  later = 2 * DAY_MS;
  await askAboutClaims(deps);
  expect(await stateOf()).toBe('Not Decided');
});

it('threat 110: five claims a day of one owner are asked about, each once, and no owner takes the pace of all', async () => {
  hasTurn = false;
  const receipts = Array.from({ length: 6 }, newReceipt);
  const [sixth = ''] = receipts.splice(5);
  const twice = receipts.flatMap((one) => [claim(mine, one), claim(mine, one)]);
  expect((await Promise.all(twice)).every(({ state }) => state === 'Looking')).toBe(true);
  expect(await codeOf(claim(mine, sixth))).toBe('payments.tooManyClaims');
  expect(asked).toEqual([]);
  hasTurn = true;
  await askAboutClaims(deps);
  await askAboutClaims(deps);
  const own = asked.filter(({ receipt }) => receipts.includes(receipt));
  expect(own.map(({ receipt }) => receipt).toSorted()).toEqual(receipts.toSorted());
});

it('threat 40: a stranger finds neither the agreement nor the claim', async () => {
  await claim();
  const stranger = { ref: mine.ref, userId: await givenAccount() };
  expect(await codeOf(claim(stranger))).toBe('agreements.notFound');
  expect(await codeOf(stateOf(stranger))).toBe('payments.notFound');
});

describe('a payment that M-Pesa is to give back', () => {
  async function propose(): Promise<void> {
    await mine.propose(proposals.proposeReversal, ({ journal }) => ({
      line: String(journal.find((one) => one.reference === receipt)?.line),
      reason,
    }));
  }

  /** One person has proposed a reversal. */
  async function givenProposed(): Promise<void> {
    await givenPaid();
    await propose();
  }

  /** M-Pesa was asked for a reversal. */
  async function givenAsked(): Promise<void> {
    await givenProposed();
    await mine.confirm();
  }

  it('threat 111: it is asked for once, when a second person confirms it, and counts until M-Pesa has answered', async () => {
    await givenProposed();
    expect(await codeOf(mine.confirm(njeri))).toBe('collection.samePerson');
    expect(await atOnce(2, () => codeOf(mine.confirm()))).toContain('done');
    expect(await codeOf(mine.confirm())).toBe('collection.reversalAsked');
    expect(reversed).toMatchObject([{ receipt, amount: 9_000 }]);
    expect(await mine.office()).toMatchObject({
      paid: 9_000,
      waiting: { event: 'reverse', asked: { by: 'otieno', code: null } },
    });
    await Promise.all([0, 1].map(() => hearOfReversal(reversalOf())));
    await hearOfReversal(reversalOf());
    expect(await mine.office()).toMatchObject({ paid: 0, waiting: null });
    expect(await mine.newestLine()).toMatchObject({
      event: 'takeBack',
      amount: 9_000,
      reference: receipt,
      by: 'otieno',
      recordedBy: 'njeri',
      details: { reason },
    });
    expect(await deps.findPayment(receipt)).toMatchObject({ state: 'Reversed' });
    expect(await claim()).toMatchObject({ state: 'Returned' });
  });

  it('an agreement that was settled owes again, and its certificate is void', async () => {
    const delivered = await givenAcceptedDelivery({ userId: mine.userId });
    const [share] = delivered.agreements;
    mine = new OwnAgreement({ userId: mine.userId, ref: share?.ref ?? '' }, deps);
    await givenPaid(mine.ref, 500_000);
    const project = () => deps.findProject(delivered);
    expect(await mine.office()).toMatchObject({ status: 'Settled Early' });
    expect(await project()).toMatchObject({ stage: 'Owned by You' });
    const numbers = (await project())?.ownershipPapers ?? [];
    await propose();
    await mine.confirm();
    await hearOfReversal(reversalOf(500_000));
    expect(await mine.office()).toMatchObject({ status: 'Active', owed: 500_000 });
    const voided = (await project())?.voidPapers?.map(({ number }) => number);
    expect([numbers.length > 0, voided]).toEqual([true, numbers]);
  });

  it('a refusal leaves the payment, says why, and can be dropped', async () => {
    await givenAsked();
    await hearOfReversal(answerOf(1));
    expect(await mine.office()).toMatchObject({ paid: 9_000, waiting: { asked: { code: '1' } } });
    await mine.drop();
    expect(await mine.office()).toMatchObject({ paid: 9_000, waiting: null });
    expect(await deps.findPayment(receipt)).toMatchObject({ state: 'Counted' });
  });

  it('what M-Pesa refuses at once is refused, and what it reversed before is reversed', async () => {
    await givenProposed();
    answer = { outcome: 'refused', code: '400.002.02' };
    await mine.confirm();
    expect((await mine.office()).waiting?.asked?.code).toBe('400.002.02');
    await hearOfReversal(answerOf('R000001'));
    expect(await mine.office()).toMatchObject({ paid: 0, waiting: null });
    expect(await deps.findPayment(receipt)).toMatchObject({ state: 'Reversed' });
  });

  it('a part of a payment that M-Pesa gave back takes nothing back: somebody looks', async () => {
    await givenAsked();
    expect(await hearOfReversal(reversalOf(4_000))).toBe('partOnly');
    expect([await mine.paid(), counted.at(-1)]).toEqual([9_000, ['Payment', 'different']]);
    // Asked again, M-Pesa says that it has done so, but not the amount.
    expect(await hearOfReversal(answerOf('R000001'))).toBe('partOnly');
    expect(await mine.paid()).toBe(9_000);
  });

  it('a code that says not that nothing was reversed refuses no reversal: it stays asked', async () => {
    await givenAsked();
    expect(await hearOfReversal(answerOf(17))).toBe('unknownCode');
    expect((await mine.office()).waiting).toMatchObject({ asked: { code: null } });
    await hearOfReversal(answerOf(1));
  });

  it('threat 111: without an answer it stays asked for a day, is looked for, and never asked again', async () => {
    answer = { outcome: 'unknown' };
    await givenAsked();
    expect(await hearOfReversal('{}', 'timeout')).toBe('noAnswer');
    expect(await codeOf(mine.drop())).toBe('collection.reversalAsked');
    later = 2 * HOUR_MS;
    await lookForReversals(deps);
    expect([reversed.length, asked.at(-1)?.receipt]).toEqual([1, receipt]);
    await hearOfClaim(statusOf());
    expect(await mine.paid()).toBe(9_000);
    await hearOfClaim(statusOf({ TransactionStatus: 'Reversed' }));
    expect(await mine.office()).toMatchObject({ paid: 0, waiting: null });
    await lookForReversals(deps);
    expect(asked).toHaveLength(1);
  });

  it('it can be dropped after a day, and an answer that comes later still takes it back', async () => {
    await givenAsked();
    later = DAY_MS + MINUTE_MS;
    await mine.drop();
    expect(await mine.paid()).toBe(9_000);
    await hearOfReversal(reversalOf());
    expect(await mine.paid()).toBe(0);
  });

  it('threat 111: what was refunded is not reversed as well', async () => {
    await givenPaid(mine.ref, (await mine.whole()).agreement.total + 700);
    await mine.refund(700);
    await mine.confirm();
    expect(await codeOf(propose())).toBe('collection.givenBack');
  });

  it('threat 111: what was refunded is not taken back either, to be reversed once it is unmatched', async () => {
    await givenPaid(mine.ref, (await mine.whole()).agreement.total + 700);
    await mine.refund(700);
    await mine.confirm();
    expect(await codeOf(mine.proposeTakeBack())).toBe('collection.givenBack');
    // Once what was refunded has come in again, the payment is its own.
    const day = nairobiDay(Date.parse((await mine.office()).signedAt));
    await mine.pay(700, { day, reference: 'FT9914', isMore: true });
    await mine.propose(proposals.takeBackPayment, ({ journal }) => ({
      line: String(journal.find((one) => one.reference === receipt)?.line),
      day,
    }));
    expect(await mine.confirm()).toMatchObject({ paid: 0 });
  });

  it('threat 112: a refusal is kept also when the owner has left', async () => {
    await givenAsked();
    await write(user.delete({ userId: mine.userId }));
    await hearOfReversal(answerOf(1));
    expect((await mine.whole()).agreement.waiting?.asked?.code).toBe('1');
  });

  it('nobody but M-Pesa gives back what the bank moved', async () => {
    const day = nairobiDay(Date.parse((await mine.office()).signedAt));
    receipt = 'FT9913';
    await mine.pay(500, { day, reference: receipt });
    expect(await codeOf(propose())).toBe('collection.notByMpesa');
  });

  it('threat 111: an unmatched payment is given back in the same way, and matched by nobody meanwhile', async () => {
    await givenPaid('NOBODYS00');
    await refunds.proposePaymentReversal(deps, receipt, njeri, { reason });
    const read = await readProposal(receipt);
    const confirmRefund = () => codeOf(refunds.confirmPaymentRefund(deps, receipt, otieno, read));
    expect([await confirmRefund(), await confirmRefund()]).toEqual([
      'done',
      'collection.reversalAsked',
    ]);
    const dropped = refunds.dropPaymentRefund(deps, receipt, njeri, read);
    expect(await codeOf(dropped)).toBe('collection.reversalAsked');
    await givenPaid();
    expect(await mine.paid()).toBe(0);
    await hearOfReversal(answerOf(1));
    expect((await deps.findPayment(receipt))?.refund?.asked?.code).toBe('1');
    await hearOfReversal(reversalOf());
    await hearOfReversal(reversalOf());
    expect(await deps.findPayment(receipt)).toMatchObject({ state: 'Reversed' });
    expect(reversed).toHaveLength(1);
  });
});
