import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EXPIRING_DAYS,
  automaticMessages as kinds,
  MISSED_DAYS,
} from '#shared/campaigns/automatic.ts';
import {
  type AutomaticKind,
  type AutomaticMessages,
  type Campaign,
  getAutomaticMessages,
  saveAutomaticMessages,
} from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { Section } from '#web/src/components/section.tsx';
import { creditsText, eachText, type SmsRates } from '#web/src/components/sms/sms-price.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatShortDay } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { ConsentTick, Contested } from '../campaign/parts.tsx';
import { campaignsQuery, type Overview } from '../campaign/queries.ts';
import {
  type CountedWith,
  countedWith,
  MessageField,
  segmentsWith,
  textProblem,
} from '../message/message-field.tsx';

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
  // The messages when the typing began. Another device may have saved since.
  const [base, setBase] = useState(saved);
  const client = useQueryClient();
  const { data: campaigns = [] } = useInfiniteQuery(campaignsQuery());
  const counted = countedWith(overview, null);
  const start = { ...typedOf(base), consentDeclared: false };
  const form = useChangeForm(saveAutomaticMessages, {
    of: automaticMessages,
    start,
    rules: {
      messages: ({ messages }) =>
        messages.map(({ text }) => textProblem(text, counted)).find(Boolean),
      mostCredits: msg('Enter a whole number, from {min} to {max}.'),
      consentDeclared: (typed) =>
        isAnyOn(typed) && !typed.consentDeclared
          ? errorText(campaignErrors, 'campaigns.noConsent')
          : undefined,
    },
    followsTyping: true,
    clears: ['messages', 'mostCredits'],
    body: (values) => ({ ...values, version: base.version }),
    done: t('Your messages are saved.'),
    onDone: setBase,
    explain: (error) => {
      // The saved messages show that another device changed them.
      if (!hasCode(error, 'campaigns.changed')) return false;
      void automaticMessages.reload(client);
      return true;
    },
  });
  const { typed, problemAt, set } = form;
  const isTyped = JSON.stringify(typedOf(typed)) !== JSON.stringify(typedOf(base));
  const isNew = saved.version !== base.version;
  if (isNew && !isTyped) setBase(saved);

  /** Settles it for the typed or for the saved text. */
  const settle = (isForTyped: boolean) => {
    if (isForTyped) set(typed);
    else form.reset();
    setBase(saved);
  };

  const changeMessage = (next: AutomaticMessage) =>
    set({ messages: typed.messages.map((one) => (one.kind === next.kind ? next : one)) });

  return (
    <form className="narrow" onSubmit={form.submit} noValidate>
      {typed.messages.map((message) => (
        <MessageSection
          key={message.kind}
          message={message}
          counted={counted}
          last={lastOf(message.kind, campaigns)}
          onChange={changeMessage}
        />
      ))}
      {isNew && (
        <Contested
          text={t('Your messages were changed on another device. You see what you typed here.')}
          onSettle={settle}
        />
      )}
      <div className="card form-card">
        <FormField
          of={form}
          name="mostCredits"
          label={t('Credits a month, at most')}
          help={t('{credits} used this month.', {
            credits: creditsText(saved.usedCredits, overview),
          })}
        />
        {isAnyOn(typed) && (
          <ConsentTick
            isGiven={typed.consentDeclared}
            problem={problemAt('consentDeclared')}
            onTick={(consentDeclared) => set({ consentDeclared })}
          />
        )}
        <SubmitButton label={t('Save')} busyLabel={t('Saving...')} busy={form.isBusy} />
      </div>
    </form>
  );
}

const typedOf = ({ messages, mostCredits }: Typed) => ({
  messages,
  mostCredits: String(mostCredits),
});

interface Typed {
  messages: AutomaticMessage[];
  mostCredits: string | number;
}

/** Whether a message goes out: then its people must have agreed to it. */
const isAnyOn = ({ messages }: Typed): boolean => messages.some(({ isOn }) => isOn);

const automaticMessages: Subject<AutomaticMessages> = {
  name: 'automatic-messages',
  params: {},
  show: (client, saved) => client.setQueryData(automaticQuery().queryKey, saved),
  reload: (client) => client.invalidateQueries(automaticQuery()),
  outdated: [],
};

type AutomaticMessage = AutomaticMessages['messages'][number];

const kindTexts: Record<AutomaticKind, { name: string; when: string; days?: number }> = {
  expiring: {
    name: msg('Points expire soon'),
    when: msg('To customers whose points expire in the next {days} days.'),
    days: EXPIRING_DAYS,
  },
  missYou: {
    name: msg('We miss you'),
    when: msg('To customers you have not seen for {days} days.'),
    days: MISSED_DAYS,
  },
  birthday: {
    name: msg('Birthday'),
    when: msg('To customers on their birthday, if you know it.'),
  },
  thanks: {
    name: msg('Thank you'),
    when: msg('To customers the day after they visit.'),
  },
};

/** The last time that a message went out, if that was lately. */
const lastOf = (kind: AutomaticKind, campaigns: readonly Campaign[]): Campaign | undefined =>
  campaigns.find(({ audience, startedAt }) => startedAt && audience.filter === kinds[kind].filter);

interface MessageSectionProps {
  message: AutomaticMessage;
  counted: CountedWith;
  last: Campaign | undefined;
  onChange: (message: AutomaticMessage) => void;
}

const states: Record<'on' | 'off', Label> = {
  on: { text: msg('On'), tone: 'yours' },
  off: { text: msg('Off'), tone: 'neutral' },
};

function MessageSection({ message, counted, last, onChange }: MessageSectionProps) {
  const { name, when, days = 0 } = kindTexts[message.kind];
  const { isOn, text } = message;
  const price = eachText(segmentsWith(text, counted).segments, counted.rates);
  return (
    <Section
      title={t(name)}
      chip={<Chip label={states[isOn ? 'on' : 'off']} />}
      summary={`${t(when, { days })} ${last ? didText(last, counted.rates) : `${price}.`}`}
    >
      <div className="field">
        <Tick
          label={t('Send this message')}
          isTicked={isOn}
          onTick={(ticked) => onChange({ ...message, isOn: ticked })}
        />
      </div>
      <MessageField
        label={t('Message')}
        text={text}
        counted={counted}
        error={textProblem(text, counted)}
        onType={(typed) => onChange({ ...message, text: typed })}
      />
    </Section>
  );
}

const didText = ({ startedAt, preparation, result }: Campaign, rates: SmsRates): string =>
  t('Last on {day}: {people}, {credits}.', {
    day: formatShortDay(startedAt ?? ''),
    people: tn(preparation?.recipients ?? 0, '1 person', '{n} people'),
    credits: creditsText(result.creditsUsed, rates),
  });
