import { PageLink } from '#web/src/components/page-link.tsx';
import './needs.scss';
import { useId } from 'react';
import type { Need, NeedKind } from '#shared/needs/need.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';

/** A line for each thing that waits for the owner, with a link to do it. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  const isAnyLate = needs.some(({ dueAt }) => isOver(dueAt));
  return (
    <section className={`card needs ${isAnyLate ? 'needs-late' : ''}`} aria-labelledby="needs">
      <h2 id="needs" className="h5">
        {t('What needs you now')}
      </h2>
      <ul>
        {needs.map((need) => (
          <NeedLine key={`${need.kind} ${need.path}`} need={need} />
        ))}
      </ul>
    </section>
  );
}

function NeedLine({ need }: { need: Need }) {
  const { what, verb, due, isOverdue } = needInWords(need);
  const id = useId();
  return (
    <li>
      <p id={id}>
        {what}
        {due && <span className={isOverdue ? 'need-due need-overdue' : 'need-due'}>{due}</span>}
      </p>
      <PageLink to={need.path} className="btn btn-primary" aria-describedby={id}>
        {verb}
      </PageLink>
    </li>
  );
}

interface NeedTexts {
  what(need: Need, reference: string, now: number): string;
  verb: string;
  due: string;
}

/** @param dueAt the end of the last day in time */
const daysLate = (dueAt: string | null, now: number): number =>
  dueAt ? Math.max(0, Math.ceil((now - Date.parse(dueAt)) / DAY_MS)) : 0;

const NO_DAY = '';

const texts: Record<NeedKind, NeedTexts> = {
  answer: {
    what: ({ count }, ref) =>
      tn(
        count ?? 1,
        'We need one answer about application {ref}.',
        'We need {n} answers about application {ref}.',
        { ref },
      ),
    verb: msg('Answer'),
    due: msg('Please answer by {day}.'),
  },
  offer: {
    what: ({ amount }, ref) =>
      t('Our offer of {amount} on application {ref} waits for you.', {
        amount: formatKes(amount ?? 0),
        ref,
      }),
    verb: msg('Read offer'),
    due: msg('Accept it by {day}.'),
  },
  milestone: {
    what: (_, name) => t('“{name}” is ready for your review.', { name }),
    verb: msg('Review'),
    due: NO_DAY,
  },
  change: {
    what: (_, name) => t('A change of {name} waits for your answer.', { name }),
    verb: msg('Read'),
    due: NO_DAY,
  },
  end: {
    what: (_, name) => t('We propose to end {name}. Nothing ends without your answer.', { name }),
    verb: msg('Read'),
    due: NO_DAY,
  },
  deposit: {
    what: ({ amount }, name) =>
      t('The deposit of {amount} for {name}. The work begins when it is paid.', {
        amount: formatKes(amount ?? 0),
        name,
      }),
    verb: msg('Pay now'),
    due: NO_DAY,
  },
  installment: {
    what: ({ amount, dueAt }, name, now) => {
      const about = { amount: formatKes(amount ?? 0), name };
      const late = daysLate(dueAt, now);
      return late > 0
        ? tn(
            late,
            '{amount} for {name} is one day late.',
            '{amount} for {name} is {n} days late.',
            about,
          )
        : t('Your installment of {amount} for {name}.', about);
    },
    verb: msg('Pay now'),
    due: msg('Please pay by {day}.'),
  },
  draft: {
    what: () => t('Your application for financing is not finished.'),
    verb: msg('Continue'),
    due: msg('We keep what you wrote until {day}.'),
  },
};

interface NeedInWords {
  what: string;
  verb: string;
  due: string | null;
  isOverdue: boolean;
}

const isOver = (dueAt: string | null, now = Date.now()): boolean =>
  dueAt !== null && Date.parse(dueAt) < now;

function needInWords(need: Need, now = Date.now()): NeedInWords {
  const { kind, reference, dueAt } = need;
  const { what, verb, due } = texts[kind];
  const isOverdue = isOver(dueAt, now);
  const day = dueAt && { day: formatDay(dueAt) };
  return {
    what: what(need, reference ?? '', now),
    verb: t(verb),
    due: day && t(isOverdue ? OVERDUE : due, day),
    isOverdue,
  };
}

const OVERDUE = msg('This was due on {day}.');
