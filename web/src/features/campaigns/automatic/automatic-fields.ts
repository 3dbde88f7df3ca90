import { useState } from 'react';
import { EXPIRING_DAYS, MISSED_DAYS } from '#shared/campaigns/automatic.ts';
import {
  type AutomaticKind,
  type AutomaticMessages,
  saveAutomaticMessages,
} from '#shared/campaigns/contract.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { type CountedWith, textProblem } from '../message/counting.ts';

export type AutomaticMessage = AutomaticMessages['messages'][number];

const { min, max } = saveAutomaticMessages.body.mostCredits;

export interface AutomaticFields {
  messages: AutomaticMessage[];
  mostCredits: string;
}

const fieldsOf = ({ messages, mostCredits }: AutomaticMessages): AutomaticFields => ({
  messages,
  mostCredits: String(mostCredits),
});

export const kindTexts: Record<AutomaticKind, { name: string; when: string; days?: number }> = {
  expiring: {
    name: msg('Points that expire'),
    when: msg('To customers whose points expire within {days} days.'),
    days: EXPIRING_DAYS,
  },
  missYou: {
    name: msg('We miss you'),
    when: msg('To customers who were not seen for {days} days.'),
    days: MISSED_DAYS,
  },
  birthday: {
    name: msg('Birthday'),
    when: msg('To customers on their birthday, where you have noted it.'),
  },
  thanks: {
    name: msg('Thank you'),
    when: msg('To customers the day after they were here.'),
  },
};

export const creditsOf = ({ mostCredits }: AutomaticFields): number | null =>
  parseWhole(mostCredits, { min, max });

export const creditsProblem = (fields: AutomaticFields): string | undefined =>
  creditsOf(fields) === null
    ? t('Enter a whole number, from {min} to {max}.', {
        min: formatNumber(min),
        max: formatNumber(max),
      })
    : undefined;

/** Whether a message goes out: then its people must have agreed to it. */
export const isAnyOn = ({ messages }: AutomaticFields): boolean =>
  messages.some(({ isOn }) => isOn);

export const isRight = (fields: AutomaticFields, counted: CountedWith): boolean =>
  !creditsProblem(fields) && fields.messages.every(({ text }) => !textProblem(text, counted));

const isSame = (one: AutomaticFields, other: AutomaticFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Shows what another device saved, unless something was typed here: then the owner decides. */
export function useFields(saved: AutomaticMessages) {
  const start = (base: AutomaticMessages) => ({ base, fields: fieldsOf(base) });
  const [state, setState] = useState(() => start(saved));
  const { base, fields } = state;
  const isNew = saved.version !== base.version;
  if (isNew && isSame(fields, fieldsOf(base))) setState(start(saved));

  return {
    fields,
    version: base.version,
    isContested: isNew,
    change: (changes: Partial<AutomaticFields>) =>
      setState((now) => ({ ...now, fields: { ...now.fields, ...changes } })),
    /** Settles it for the typed or for the saved text. */
    settle: (isTyped: boolean) => setState(isTyped ? { base: saved, fields } : start(saved)),
    goOnFrom: (own: AutomaticMessages) => setState(start(own)),
  };
}
