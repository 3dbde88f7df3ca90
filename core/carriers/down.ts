import {
  type CarrierAnswer,
  type CarrierName,
  type MessageClass,
  type Refused,
  refused,
  type SmsCarrier,
} from './carrier.ts';

/** A carrier rests after this many SMS without an answer, or if it refuses a whole class or tells us to wait. */
const SILENT = 3;
const REST_MS = 60_000;

/** By carrier and class. Each function instance keeps its own list, because it finds out within seconds. */
const silent = new Map<string, { times: number; restUntil: number; retry: Refused['retry'] }>();

const keyOf = (name: CarrierName, of: MessageClass): string => `${name} ${of}`;

/** @param now ms since 1970 */
export function isResting(name: CarrierName, of: MessageClass, now: number): boolean {
  const { times = 0, restUntil = 0 } = silent.get(keyOf(name, of)) ?? {};
  return times >= SILENT && now < restUntil;
}

/**
 * @returns how many SMS of a class may go to a carrier now: none while it rests. After the rest, one SMS as a trial;
 * the others wait for its answer.
 * @param now ms since 1970
 */
export function takeRoom({ name, batchSize }: SmsCarrier, of: MessageClass, now: number): number {
  if (isResting(name, of, now)) return 0;
  const known = silent.get(keyOf(name, of));
  if (!known || known.times < SILENT) return batchSize;
  known.restUntil = now + REST_MS;
  return 1;
}

/** The answer for an SMS that a carrier is not asked about while it rests. */
export const restingAnswer = (name: CarrierName, of: MessageClass): Refused =>
  refused('carrier', 'rests', { retry: silent.get(keyOf(name, of))?.retry ?? 'later' });

/** For tests. */
export const forgetDown = (): void => silent.clear();

export function noteAnswer(
  name: CarrierName,
  of: MessageClass,
  answer: CarrierAnswer,
  now: number,
): void {
  const key = keyOf(name, of);
  const isSilent = answer.state === 'unknown';
  const { retry, waitMs }: Partial<Refused> = answer.state === 'refused' ? answer : {};
  if (!isSilent && retry !== 'later' && waitMs === undefined) {
    silent.delete(key);
    return;
  }
  const times = isSilent ? (silent.get(key)?.times ?? 0) + 1 : SILENT;
  silent.set(key, { times, restUntil: now + (waitMs ?? REST_MS), retry: retry ?? 'later' });
}
