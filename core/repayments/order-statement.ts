import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import type { StatementFacts, StatementLine } from '#shared/papers/paper-facts.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import type { orderStatement as contract } from '#shared/repayments/contract.ts';
import { type AccountLine, type Period, statementOf } from '#shared/repayments/statement.ts';
import type { Deps } from './deps.ts';
import { type OwnerRequest, ownAgreement } from './own-agreement.ts';
import { type OwnAgreement, toAccountReply } from './repayment-reply.ts';

/** Orders a statement, once per request. @returns its number. @throws AppError as the contract lists them */
export async function orderStatement(
  deps: Deps,
  { userId, ref, idempotencyKey }: OwnerRequest,
  period: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const now = deps.clock();
  const whole = await ownAgreement(deps, { userId, ref });
  requirePeriod(period, nairobiDay(now));
  const requestKey = await requestKeyOf(userId, idempotencyKey, { ref, statement: period });
  return once(requestKey, {
    replay: async (number) => ({ number }),
    act: async () => {
      const order = await orderOf(deps, whole, period, now);
      const outcome = await deps.saveStatement(order, requestKey);
      if (outcome === 'saved') return { number: order.number };
      if (outcome === 'repeated') return outcome;
      throw new AppError(outcome === 'tooMany' ? 'repayments.tooManyStatements' : 'server.busy');
    },
  });
}

/** @throws AppError repayments.periodInvalid */
function requirePeriod({ from, to }: Period, today: string): void {
  const isPossible = isDay(from) && isDay(to) && from <= to && to <= today;
  if (!isPossible) throw new AppError('repayments.periodInvalid');
}

/** Letters of a number that no other statement of the agreement has. */
const LETTERS = 6;

async function orderOf(
  { findProject, findUser }: Deps,
  whole: OwnAgreement,
  period: Period,
  now: number,
) {
  const { userId, ref, projectId } = whole.agreement;
  const [project, user] = await Promise.all([findProject(whole.agreement), findUser(userId)]);
  if (!project) throw new AppError('agreements.notFound');
  if (!user) throw new AppError('accounts.notFound');
  const { name, ref: projectRef } = project;
  const facts = factsOfStatement(whole, { name, fullName: user.fullName }, period, now);
  const number = `${ref}-S${randomLetters(LETTERS)}`;
  return { userId, projectId, ref: projectRef, number, orderedAt: isoTime(now), facts };
}

function factsOfStatement(
  whole: OwnAgreement,
  { name, fullName }: { name: string; fullName: string },
  period: Period,
  now: number,
): StatementFacts {
  const today = nairobiDay(now);
  const { ref, systemNeed, businessName, schedule = [] } = whole.agreement;
  const { lines, ...figures } = statementOf(toAccountReply(whole, now), period, today);
  return {
    kind: 'statement',
    ref,
    name,
    systemNeed,
    period,
    madeOn: today,
    owner: { fullName, businessName },
    ...figures,
    lines: lines.map((line) => lineOf(line, schedule.length)),
  };
}

const lineOf = (
  { day, what, debit, credit, balance, ...about }: AccountLine,
  installments: number,
): StatementLine => ({
  day,
  what,
  debit,
  credit,
  balance,
  detail: detailOf(about, installments),
});

const channels: Record<PaymentChannel, string> = {
  push: 'M-Pesa',
  paybill: 'Paybill',
  bank: 'Bank',
};

function detailOf(
  { number, channel, reference }: Pick<AccountLine, 'number' | 'channel' | 'reference'>,
  installments: number,
): string {
  if (number !== null && number > 0) return `${number} of ${installments}`;
  return [channel && channels[channel], reference].filter(Boolean).join(' ');
}
