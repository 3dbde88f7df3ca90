import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EXPIRING_DAYS, MISSED_DAYS } from '#shared/campaigns/automatic.ts';
import {
  type AutomaticKind,
  type AutomaticMessages,
  getAutomaticMessages,
  saveAutomaticMessages,
} from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { LoadState } from '#web/src/components/load-state.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { ConsentTick, Contested, useConsent } from '../campaign/parts.tsx';
import type { Overview } from '../campaign/queries.ts';
import { type CountedWith, countedWith, textProblem } from '../message/counting.ts';
import { MessageField } from '../message/message-field.tsx';

const automaticQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'automatic'],
    queryFn: ({ signal }) => call(getAutomaticMessages, { signal }),
  });

export default function AutomaticTab({ overview }: { overview: Overview }) {
  const query = useQuery(automaticQuery());
  return (
    <LoadState query={query} label={t('Loading your messages')} shape="applyForm">
      {(saved) => <AutomaticForm saved={saved} overview={overview} />}
    </LoadState>
  );
}

function AutomaticForm({ saved, overview }: { saved: AutomaticMessages; overview: Overview }) {
  const { fields, version, isContested, change, settle, goOnFrom } = useFields(saved);
  const consent = useConsent();
  const client = useQueryClient();
  const save = useChange(saveAutomaticMessages, {
    of: automaticMessages,
    done: t('Your messages are saved.'),
    onDone: goOnFrom,
    explain: (error) => {
      // The saved messages show that another device changed them.
      if (!hasCode(error, 'campaigns.changed')) return false;
      void automaticMessages.reload(client);
      return true;
    },
  });
  const counted = countedWith(overview, null);
  const needsConsent = isAnyOn(fields);

  const changeMessage = (next: AutomaticMessage) =>
    change({ messages: fields.messages.map((one) => (one.kind === next.kind ? next : one)) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    consent.check();
    if (!isRight(fields, counted) || (needsConsent && !consent.isGiven)) return;
    save.mutate({
      version,
      messages: fields.messages,
      mostCredits: creditsOf(fields) ?? 0,
      consentDeclared: consent.isGiven,
    });
  };

  return (
    <form className="narrow" onSubmit={submit} noValidate>
      {fields.messages.map((message) => (
        <MessageCard
          key={message.kind}
          message={message}
          counted={counted}
          onChange={changeMessage}
        />
      ))}
      {isContested && (
        <Contested
          text={t('Your messages were changed on another device. You see what you typed here.')}
          onSettle={settle}
        />
      )}
      <div className="card form-card">
        <NumberField
          label={t('The most credits in a month')}
          help={tn(
            saved.usedCredits,
            '1 credit used in this month.',
            '{n} credits used in this month.',
          )}
          error={consent.isChecked ? creditsProblem(fields) : undefined}
          value={fields.mostCredits}
          onType={(mostCredits) => change({ mostCredits })}
        />
        {needsConsent && (
          <ConsentTick
            consent={consent}
            problem={errorText(campaignErrors, 'campaigns.noConsent')}
          />
        )}
        <SubmitButton label={t('Save')} busyLabel={t('Saving...')} busy={save.isPending} />
      </div>
    </form>
  );
}

const automaticMessages: Subject<AutomaticMessages> = {
  name: 'automatic-messages',
  params: {},
  show: (client, saved) => client.setQueryData(automaticQuery().queryKey, saved),
  reload: (client) => client.invalidateQueries(automaticQuery()),
  outdated: [],
};

interface MessageCardProps {
  message: AutomaticMessage;
  counted: CountedWith;
  onChange: (message: AutomaticMessage) => void;
}

function MessageCard({ message, counted, onChange }: MessageCardProps) {
  const { name, when, days = 0 } = kindTexts[message.kind];
  return (
    <section className="card form-card" aria-label={t(name)}>
      <h2 className="h5">{t(name)}</h2>
      <p className="form-text">{t(when, { days })}</p>
      <div className="field">
        <Tick
          label={t('Send this message')}
          isTicked={message.isOn}
          onTick={(isOn) => onChange({ ...message, isOn })}
        />
      </div>
      <MessageField
        label={t('Message')}
        text={message.text}
        counted={counted}
        error={textProblem(message.text, counted)}
        onType={(text) => onChange({ ...message, text })}
      />
    </section>
  );
}

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
