/**
 * Texts of a business to one customer that cannot be a promotion: our words, with fields that can carry no words of a
 * business. Any other text of a business is a promotion, whatever it says: operators end a sender that mixes the two
 * (docs/sms.md). The words are in service-words.ts.
 */
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';

/** The things that a text may name. */
export const serviceThings = [
  'order',
  'repair',
  'laundry',
  'parcel',
  'documents',
  'food',
  'medicine',
  'clothes',
  'shoes',
  'phone',
  'vehicle',
  'furniture',
  'glasses',
] as const;

export type ServiceThing = (typeof serviceThings)[number];

/** The number of an order: two letters at most, so that no word fits, and too few digits for a phone or an account. */
export const ORDER_NUMBER = /^[A-Za-z]{0,2}[-/]?\d{1,5}$/;

/** KES. */
export const MOST_DUE = 1_000_000;

/** How many days ahead an appointment or a payment may be. */
export const MOST_DAYS_AHEAD = 90;

export interface ServiceFields {
  thing?: ServiceThing | undefined;
  order?: string | undefined;
  /** A moment; for a payment, its day in Nairobi. */
  at?: string | undefined;
  sum?: number | undefined;
}

const serviceFields = ['thing', 'order', 'at', 'sum'] as const satisfies (keyof ServiceFields)[];
type ServiceField = (typeof serviceFields)[number];

const ofThing = { needed: ['thing'], possible: ['order'] } as const;

/** The fields of each template. */
const fieldsOfTemplate = {
  ready: ofThing,
  onTheWay: ofThing,
  delayed: ofThing,
  appointment: { needed: ['at'], possible: [] },
  due: { needed: ['sum'], possible: ['order', 'at'] },
} as const satisfies Record<
  string,
  { needed: readonly ServiceField[]; possible: readonly ServiceField[] }
>;

export type ServiceTemplate = keyof typeof fieldsOfTemplate;

export const serviceTemplates = Object.keys(fieldsOfTemplate) as ServiceTemplate[];

/** The fields that the template has a place for. */
export function placesOf(template: ServiceTemplate): readonly ServiceField[] {
  const { needed, possible } = fieldsOfTemplate[template];
  return [...needed, ...possible];
}

/**
 * False for a time that is over or in a far year, because it is a mistake. A payment has only a day, and is over when
 * that day ends. @param now milliseconds since 1970
 */
export function isSoon(template: ServiceTemplate, at: string, now: number): boolean {
  const moment = Date.parse(at);
  const isOver = template === 'appointment' ? moment <= now : nairobiDay(moment) < nairobiDay(now);
  return !isOver && moment <= now + MOST_DAYS_AHEAD * DAY_MS;
}

/** The first missing or unknown field of a template; undefined if it is filled. */
export function wrongField(
  template: ServiceTemplate | undefined,
  fields: ServiceFields,
): ServiceField | undefined {
  const needed: readonly ServiceField[] = template ? fieldsOfTemplate[template].needed : [];
  const mayHave = template ? placesOf(template) : [];
  const given = serviceFields.filter((name) => fields[name] !== undefined);
  return (
    needed.find((name) => !given.includes(name)) ?? given.find((name) => !mayHave.includes(name))
  );
}
