/** The tills' API as OpenAPI 3.1, with texts and examples for their programmers. */
import { namedContracts } from '#shared/contracts.ts';
import { costs, UNITS_PER_HOUR } from '#shared/platform/cost.ts';
import { kes } from '#shared/platform/kes.ts';
import { Customer, Entry, PostingReply, SentRedeemCode } from '#shared/rewards/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { SentSms } from '#shared/sms/contract.ts';
import { firstDays } from '#shared/sms/own-text.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';
import { tillDayLimits } from '#shared/till/day-limits.ts';
import { fillTexts } from '#web/fill-text.ts';
import { makeDocument, type SchemeOfCaller } from '#web/openapi/document.ts';
import type { OpenApiDocument } from '#web/openapi/json-schema.ts';
import parameters from '#web/openapi/parameter-texts.json' with { type: 'json' };
import examples from '#web/openapi/till-examples.json' with { type: 'json' };
import catalogue from '#web/openapi/till-texts.json' with { type: 'json' };

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

/** Texts that the till's contracts do not have. */
export const tillTexts: TillTexts = fillTexts<TillTexts>(catalogue, {
  name: brand.name,
  email: brand.email,
  callsPerMinute: TILL_CALLS_PER_MINUTE,
  unitsPerHour: UNITS_PER_HOUR.till,
  smsUnits: costs.sms,
  firstDays: firstDays.days,
  firstPeople: firstDays.peopleADay,
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

const tillExamples = Object.fromEntries(
  Object.entries<Example>(examples.operations).map(([name, { body, reply, ...changed }]) => {
    const customer = { ...examples.customer, ...changed.customer };
    const entry = { ...examples.entry, ...changed.entry };
    return [name, { body, reply: reply ?? (changed.entry ? { entry, customer } : customer) }];
  }),
);

export const apiKeyOfTills: SchemeOfCaller = {
  caller: 'till',
  name: 'apiKey',
  scheme: { type: 'apiKey', in: 'header', name: 'x-api-key', description: tillTexts.apiKey },
};

export const tillDocument = (): OpenApiDocument =>
  makeDocument({
    info: tillTexts.info,
    contracts: namedContracts.filter(({ noun }) => noun === 'till'),
    named: { Customer, Entry, Posting: PostingReply, SentRedeemCode, SentSms },
    schemes: [apiKeyOfTills],
    texts: {
      operation: (name) => textOf(tillTexts.operations, name),
      parameter: (name) => textOf(parameters, name),
      idempotencyKey: tillTexts.idempotencyKey,
      refusal: tillTexts.refusal,
      field: (owner, field) => textOf(textOf(tillTexts.fields, owner), field),
      example: (name) => textOf(tillExamples, name),
    },
  });

/** @throws if something new has no text yet */
export function textOf<T>(all: Record<string, T>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`"${name}" has no text in the document`);
  return found;
}
