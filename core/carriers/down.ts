import type { CarrierAnswer, CarrierName, MessageClass, SmsCarrier } from './carrier.ts';

/** A carrier rests after this many SMS without an answer, or if it takes nothing of a class. */
const SILENT = 3;
const REST_MS = 60_000;

/** By carrier and class. Only of this function instance, because each instance finds out within seconds. */
const silent = new Map<string, { times: number; restUntil: number }>();

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
  const takesNothing = answer.state === 'refused' && answer.retry === 'later';
  if (!isSilent && !takesNothing) {
    silent.delete(key);
    return;
  }
  const times = isSilent ? (silent.get(key)?.times ?? 0) + 1 : SILENT;
  silent.set(key, { times, restUntil: now + REST_MS });
}
