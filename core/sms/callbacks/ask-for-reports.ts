import {
  type AskableCarrier,
  type AskableSmsCarrier,
  carriersOf,
  isAskable,
} from '#core/carriers/carrier.ts';
import { systemClock } from '#core/platform/clock.ts';
import { takeGained } from '#core/platform/limits/pace.ts';
import { logger } from '#core/platform/logger.ts';
import { dueQuestions, isFinal, takeQuestion } from '../delivery/message.store.ts';
import type { SmsMessage } from '../outbox/sms.entity.ts';
import { queueMessage } from './take-callback.ts';

/** Questions of one run. The function runs each minute. */
const QUESTIONS = 50;

/** No carrier says how many questions it accepts. All runs share this pace, and a run may begin some seconds early. */
const PER_SECOND = 1;

/** After this many questions without an answer, the carrier is not asked again until the next run. */
const MOST_UNANSWERED = 3;

/** No question begins later, so that the run ends before its function does. */
const PATIENCE_MS = 40_000;

const carriers: Record<AskableCarrier, () => Promise<AskableSmsCarrier>> = {
  celcom: async () => (await import('#core/carriers/celcom.ts')).celcom,
};

export const askDeps = { queueMessage, clock: systemClock };

type AskDeps = typeof askDeps;

/** Asks the carrier of promotions, the only SMS whose reports we count, for the reports that it has not posted. */
export async function askForReports(deps: AskDeps): Promise<void> {
  for (const name of carriersOf('promotional')) if (isAskable(name)) await askCarrier(deps, name);
}

async function askCarrier(deps: AskDeps, name: AskableCarrier): Promise<void> {
  const now = deps.clock();
  const due = await dueQuestions(name, QUESTIONS, now);
  if (due.length === 0) return;
  const pace = { of: `reports#${name}`, perSecond: PER_SECOND, burst: QUESTIONS };
  if (!(await takeGained(pace, due.length, now))) return;
  const carrier = await carriers[name]();
  const until = now + PATIENCE_MS;
  const counts = { asked: 0, found: 0, unanswered: 0 };
  for (const message of due) {
    if (counts.unanswered >= MOST_UNANSWERED || deps.clock() > until) break;
    if (!(await takeQuestion(message, deps.clock()))) continue;
    counts.asked += 1;
    const outcome = await askAbout(deps, carrier, message);
    if (outcome !== 'none') counts[outcome] += 1;
  }
  logger.info('asked for reports', { carrier: name, ...counts });
}

/** Passes a final report on. A report that is not final tells us nothing new. */
async function askAbout(
  { queueMessage: pass }: AskDeps,
  carrier: AskableSmsCarrier,
  { messageId, phoneHash }: SmsMessage,
): Promise<'found' | 'none' | 'unanswered'> {
  const answer = await carrier.reportFor(messageId);
  if (answer === 'none' || answer === 'unanswered') return answer;
  const { carrierId, phone: _, ...report } = answer;
  if (carrierId !== messageId || !isFinal(report.state)) return 'none';
  // With the number that we asked about, because the carrier may give the id to another SMS meanwhile.
  await pass({ report: { ...report, messageId, phoneHash } });
  return 'found';
}
