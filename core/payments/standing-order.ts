/** Automatic payment: asks M-Pesa for a standing order, and settles what M-Pesa says of it. */
import { findUser } from '#core/accounts/account.store.ts';
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { writesOf } from '#core/agreements/change-agreement.ts';
import { type StandingOrderItem, standingOrder } from '#core/agreements/standing-order.ts';
import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { isOrderRefusal, NAME_TAKEN } from '#core/mpesa/outcomes.ts';
import { readOrderCode } from '#core/mpesa/read-answer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { standingOrders } from '#core/platform/config.ts';
import { once, type RequestKey, recordRequest, requestKeyOf } from '#core/platform/limits/once.ts';
import { logger } from '#core/platform/logger.ts';
import { shown } from '#core/platform/shown.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent, anyOf } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { PAID, payerMessageOf } from '#shared/payments/result-codes.ts';
import {
  AutomaticPayment,
  type StandingEvent,
  type StandingPlan,
  standingOutcome,
  standingPlan,
  stateNow,
} from '#shared/payments/standing-order.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { newQuestion, type QuestionItem, question } from './asking/question.ts';
import { countPrompt } from './attempts/attempt.ts';
import { outcomeOf } from './attempts/start-attempt.ts';
import type { Deps } from './deps.ts';

interface Order extends Pick<StandingPlan, 'amount' | 'startDay'> {
  userId: string;
  ref: string;
  key: string;
}

/** @returns null if nothing is offered and nothing is to be told. @param now milliseconds since 1970 */
export function automaticOf(whole: WholeAgreement, now: number): AutomaticPayment | null {
  const { standing } = whole;
  const isOver = standing?.state === 'Ended' && standing.endDay <= nairobiDay(now);
  const order = standing && !isOver ? toOrder(standing, now) : null;
  const plan = standingOrders() ? planOf(whole, now) : null;
  return plan || order ? shown(AutomaticPayment, { plan, order }) : null;
}

function toOrder(order: StandingOrderItem, now: number) {
  const state = stateNow(order, now);
  const message = state === 'Refused' && order.code ? payerMessageOf(order.code) : null;
  return { ...order, state, phone: order.phone.slice(-3), message };
}

/** The first try, a new one after one that ended, or the same one again while nobody knows whether M-Pesa has it. */
function planOf(whole: WholeAgreement, now: number): StandingPlan | null {
  const { agreement, standing: order } = whole;
  if (agreement.status !== 'Active') return null;
  const state = order && stateNow(order, now);
  if (state === 'Active' || state === 'Requested') return null;
  const today = nairobiDay(now);
  if (order && state === 'Unknown') return order.startDay > today ? order : null;
  return standingPlan(stateOfAgreement(whole, today).rows, today);
}

/** @throws AppError as the contract lists them */
export async function startAutomatic(
  deps: Deps,
  { key, ...order }: Order,
): Promise<AutomaticPayment> {
  const request = await requestKeyOf(order.userId, key, { automatic: order });
  const read = async () => {
    const whole = await deps.readWholeAgreement(order);
    const reply = whole && automaticOf(whole, deps.clock());
    if (!reply) throw new AppError('agreements.notFound');
    return reply;
  };
  return once(request, {
    replay: read,
    act: async () => ((await ask(deps, order, request)) === 'repeated' ? 'repeated' : read()),
  });
}

async function ask(
  deps: Deps,
  { userId, ref, amount, startDay }: Omit<Order, 'key'>,
  request: RequestKey,
): Promise<'repeated' | 'asked'> {
  const whole = await deps.readWholeAgreement({ userId, ref });
  if (!whole) throw new AppError('agreements.notFound');
  if (!standingOrders() || !deps.canPrompt()) throw new AppError('payments.unavailable');
  const now = deps.clock();
  const plan = planOf(whole, now);
  if (!plan)
    throw new AppError(whole.standing ? 'payments.automaticOpen' : 'payments.automaticChanged');
  if (plan.amount !== amount || plan.startDay !== startDay) {
    throw new AppError('payments.automaticChanged');
  }
  const phone = (await findUser(userId))?.phone;
  if (!phone) throw new AppError('accounts.notFound');
  const item = nextOrder(whole, plan, phone, now);
  const asked = newQuestion({ about: 'order', receipt: item.name, userId, ref }, now);
  const outcome = await save(item, whole, asked, request, await deps.hashPhone(phone), now);
  if (outcome === 'repeated') return outcome;
  if (outcome === 'tooMany') throw new AppError('payments.tooManyPrompts');
  if (outcome) throw new AppError('agreements.changed');
  await moveOrder(item, await askedFor(deps, item, asked));
  return 'asked';
}

/** Asked again, an order keeps its number, and so its name. */
function nextOrder(
  { agreement: { userId, ref }, standing: last }: WholeAgreement,
  { amount, startDay, endDay, times }: StandingPlan,
  phone: string,
  now: number,
): StandingOrderItem {
  const askedAt = isoTime(now);
  if (last && stateNow(last, now) === 'Unknown') {
    return { ...last, state: 'Unknown', asks: last.asks + 1, askedAt };
  }
  const number = (last?.number ?? 0) + 1;
  const name = `Miliki ${ref} ${number}`;
  const plan = { amount, startDay, endDay, times };
  return { userId, ref, number, name, ...plan, phone, state: 'Requested', asks: 1, askedAt };
}

/** An agreement has one order: a change of the agreement or of the order meanwhile wins. */
async function save(
  item: StandingOrderItem,
  { agreement, standing }: WholeAgreement,
  asked: QuestionItem,
  request: RequestKey,
  phoneHash: string,
  now: number,
): Promise<'repeated' | 'changed' | 'tooMany' | null> {
  const { userId, ref, askedAt: createdAt } = item;
  const { number = 0, state = item.state, asks = 0 } = standing ?? {};
  const isAsRead = standing ? { number, state, asks } : { number: absent };
  const failed = await transactFor(userId, {
    repeated: recordRequest(request, ref, now),
    changed: [
      ...writesOf(agreement, { version: agreement.version + 1 }),
      standingOrder.put(item, { if: anyOf<StandingOrderItem>(isAsRead) }),
      question.create(asked),
    ],
    tooMany: countPrompt({ phoneHash, createdAt }, 'owner'),
  });
  return failed?.label ?? null;
}

type Told = { event: StandingEvent; code?: string } | null;

/** Without an answer M-Pesa may ask for the PIN all the same. */
async function askedFor(
  deps: Pick<Deps, 'createStandingOrder' | 'countEvent'>,
  { ref: account, ...order }: StandingOrderItem,
  { answerId }: QuestionItem,
): Promise<Told> {
  const answer = await deps
    .createStandingOrder({ ...order, account, answerId })
    .catch((error: Error) => {
      logger.error('no standing order asked for', { ref: account, error });
      return { outcome: 'unknown' } as const;
    });
  deps.countEvent('Push', outcomeOf(answer));
  if (answer.outcome === 'sent') return null;
  return answer.outcome === 'unknown' ? { event: 'doubt' } : toldOf(order, answer.code);
}

/**
 * A name that is taken proves the order that was asked for before. Any other refusal of a second try says nothing of the
 * first one.
 */
function toldOf({ asks }: Pick<StandingOrderItem, 'asks'>, code: string): Told {
  if (code === PAID || (code === NAME_TAKEN && asks > 1)) return { event: 'confirm', code };
  const isRefused = asks === 1 && isOrderRefusal(code);
  return { event: isRefused ? 'refuse' : 'doubt', code };
}

/** States move forward only, so doubles and late answers do nothing. @returns the order after it; null if it is gone */
const moveOrder = (
  { userId, ref, number }: Pick<StandingOrderItem, 'userId' | 'ref' | 'number'>,
  told: Told,
): Promise<StandingOrderItem | null> =>
  untilDone(async () => {
    const before = await standingOrder.get({ userId, ref });
    if (before?.number !== number) return null;
    const state = told && standingOutcome(before.state, told.event);
    if (!told || !state) return before;
    const set = { state, ...(told.code && { code: told.code }) };
    const { state: from, asks } = before;
    const isMoved = await write(
      standingOrder.patch({ userId, ref }, { set, if: { number, asks, state: from } }),
    );
    return isMoved ? { ...before, ...set } : BUSY;
  });

/** Settles M-Pesa's callback, which comes once, twice, early, late or never. @returns why the office must know */
export async function settleOrder(
  { userId = '', ref = '', receipt: name }: QuestionItem,
  body: string,
): Promise<CallbackProblem | null> {
  const code = readOrderCode(body);
  if (code === null) return 'notUnderstood';
  const before = await standingOrder.get({ userId, ref });
  const told = before && toldOf(before, code);
  if (before?.name !== name || !told) return code === PAID ? 'contradiction' : null;
  const after = await moveOrder(before, told);
  if (told.event === 'confirm') return after?.state === 'Refused' ? 'contradiction' : null;
  return code === PAID || isOrderRefusal(code) ? null : 'unknownCode';
}
