import { shopName } from '#core/messages/words.ts';
import type { FieldValues } from '#shared/campaigns/message.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import { sentName } from '#shared/sms/sent-name.ts';
import type { Deps } from '../deps.ts';
import type { Person } from './audience.ts';

/** What of the business stands in each message. */
export interface Business {
  name: string;
  /** KES of a point; null where points have no worth yet. */
  pointValue: number | null;
  /** The number of the owner. */
  ownPhone: string;
}

/** Reads what of a business stands in its messages. */
export async function businessOf(
  deps: Pick<Deps, 'findUser' | 'findRules'>,
  userId: string,
): Promise<Business> {
  const [user, { pointValue }] = await Promise.all([deps.findUser(userId), deps.findRules(userId)]);
  const { businessName = '', phone: ownPhone = '' } = user ?? {};
  return { name: shopName(businessName), pointValue, ownPhone };
}

/**
 * The values of one person for a text. A name that makes a link or a long number together with what stands
 * beside it is left out.
 */
export function valuesIn(text: string, person: Person, business: Business): FieldValues {
  const values = valuesOf(person, business);
  const writer = { ownPhone: business.ownPhone, business: business.name };
  return ownTextProblem(text, writer, values.name) === null ? values : { ...values, name: '' };
}

/** @returns what stands in the fields of one person's message; names are as an SMS may carry them */
export function valuesOf(
  { name, points }: Pick<Person, 'name' | 'points'>,
  { name: business, pointValue }: Business,
): FieldValues {
  const value = pointValue === null ? 0 : worthOf(points, pointValue);
  return { name: sentName(name), points: numberText(points), value: kes(value), business };
}
