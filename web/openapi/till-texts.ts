/** Texts and examples that the till's contracts do not have. */
import { costs, UNITS_PER_HOUR } from '#shared/platform/cost.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { firstDays, RECENT_DAYS } from '#shared/sms/own-text.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';
import { tillDayLimits } from '#shared/till/day-limits.ts';
import { fillTexts } from '#web/fill-text.ts';
import examples from './till-examples.json' with { type: 'json' };
import catalogue from './till-texts.json' with { type: 'json' };

interface OperationText {
  summary: string;
  description: string;
  done: string;
}

interface TillTexts {
  info: { title: string; version: string; description: string; contact: { email: string } };
  apiKey: string;
  idempotencyKey: string;
  refusal: string;
  operations: Record<string, OperationText>;
  fields: Record<string, Record<string, string>>;
}

export const tillTexts: TillTexts = fillTexts<TillTexts>(catalogue, {
  name: brand.name,
  email: brand.email,
  callsPerMinute: TILL_CALLS_PER_MINUTE,
  unitsPerHour: UNITS_PER_HOUR.till,
  smsUnits: costs.sms,
  firstDays: firstDays.days,
  firstPeople: firstDays.peopleADay,
  recentDays: RECENT_DAYS,
  awards: tillDayLimits.awards,
  awardedKes: kes(tillDayLimits.awardedKes),
  redeemedKes: kes(tillDayLimits.redeemedKes),
  sms: tillDayLimits.sms,
  lookups: tillDayLimits.lookups,
});

interface Example {
  body: object;
  reply?: object;
  entry?: object;
  customer?: object;
}

export const tillExamples = Object.fromEntries(
  Object.entries<Example>(examples.operations).map(([name, { body, reply, ...changed }]) => {
    const customer = { ...examples.customer, ...changed.customer };
    const entry = { ...examples.entry, ...changed.entry };
    return [name, { body, reply: reply ?? (changed.entry ? { entry, customer } : customer) }];
  }),
);
