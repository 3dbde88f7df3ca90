/** Limits, notices and marks that follow from a move of points to another number. */
import type { User } from '#core/accounts/account.store.ts';
import { customerMessages } from '#core/messages/customers.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { guardFrom } from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import { countPersonUse } from '../people/person-day.ts';
import {
  givenUse,
  kesOf,
  keyOf,
  type Person,
  personOf,
  requireOther,
  telling,
} from '../posting/person-limits.ts';
import type { Poster } from '../posting/post-entry.ts';
import { noticeSms } from '../posting/write-for.ts';
import type { ToldOfMove } from '../renames/move.store.ts';

export type MoveAct = 'merge' | 'newNumber';

interface Moved {
  act: MoveAct;
  numbers: { from: string; to: string };
  /** The customer to move, as read. */
  source: CustomerItem;
  moveId: string;
  /** Milliseconds since 1970. */
  now: number;
}

interface Follows {
  /** Undefined for the owner. */
  person: Person | undefined;
  /** The survivor's mark. */
  guard: Partial<CustomerItem>;
  told: ToldOfMove;
}

/**
 * The old number gets an SMS. Points that a team member moves count towards that person's limit of the day. For some
 * days, the customer needs a code to redeem them. The owner is told.
 * @throws AppError rewards.ownNumber, rewards.moveTooLarge for a team member
 */
export async function followMove(deps: Deps, poster: Poster, moved: Moved): Promise<Follows> {
  const { source, moveId: id, now } = moved;
  const { points } = source;
  const textOf = ({ businessName, phone }: User) =>
    customerMessages.pointsMoved.sms({ businessName, phone, points });
  const sms = points > 0 ? await noticeSms(deps, source, { id, textOf, now }) : undefined;
  const person = poster.member && personOf(poster, await deps.findRules(poster.businessId));
  if (!person) return { person, guard: {}, told: { sms } };
  const { counted, owner } = await ofPerson(deps, person, moved);
  return { person, guard: guardFrom(now), told: { sms, counted, owner } };
}

async function ofPerson(deps: Deps, person: Person, { act, numbers, source, moveId, now }: Moved) {
  for (const phone of Object.values(numbers)) requireOther(person, phone);
  const { rules } = person;
  const kes = kesOf(source.points, rules);
  if (kes > rules.largeKes) throw new AppError('rewards.moveTooLarge', { kes: rules.largeKes });
  const { notification, activity } = await telling(deps, person, { act, id: moveId, kes }, now);
  return {
    counted:
      kes > 0 ? countPersonUse(keyOf(person), givenUse(source.points, rules), now) : undefined,
    owner: [notification, activity],
  };
}
