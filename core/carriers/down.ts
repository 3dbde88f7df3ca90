import type { CarrierAnswer, CarrierName } from './carrier.ts';

/** A carrier that answers nothing for so many SMS in a row is left alone for a while, and another one asked first. */
const SILENT = 3;
const REST_MS = 60_000;

/** Of this function instance: every instance finds out by itself within seconds. */
const silent = new Map<CarrierName, { times: number; since: number }>();

/** @param now in ms since 1970 */
export function isDown(name: CarrierName, now: number): boolean {
  const { times = 0, since = 0 } = silent.get(name) ?? {};
  return times >= SILENT && now - since < REST_MS;
}

/** For a program that lives on. */
export const forgetDown = (): void => silent.clear();

export function noteAnswer(name: CarrierName, answer: CarrierAnswer, now: number): void {
  const isSilent = answer.state === 'unknown';
  if (!isSilent) silent.delete(name);
  else silent.set(name, { times: (silent.get(name)?.times ?? 0) + 1, since: now });
}
