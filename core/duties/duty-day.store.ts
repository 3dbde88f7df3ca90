import { json, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { DutyStanding } from '#shared/duties/contract.ts';
import type { DutyId } from '#shared/duties/duties.ts';

/** How a duty was kept on a day. */
export type DayFigures = Pick<DutyStanding, 'kept' | 'newest' | 'exceptions'>;

/** Counted once, in the night after the day: a year is one Query. */
export const dutyDay = entity({
  name: 'dutyDay',
  about: 'How the duties of the law and of our terms were kept on a day, without names.',
  attributes: {
    year: text(),
    day: text({ about: 'In Nairobi.' }),
    countedAt: text(),
    figures: json<Partial<Record<DutyId, DayFigures>>>({
      about: 'By duty (shared/duties/duties.ts). One of which nothing is known that day is absent.',
    }),
  },
  key: { question: 'How were the duties kept in this year?', pk: 'dutyDays#{year}', sk: '{day}' },
});

export type DutyDayItem = ItemOf<typeof dutyDay>;

export const yearOf = (day: string): string => day.slice(0, 4);
