import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { fieldsOf } from '#shared/campaigns/message.ts';
import { LEAST_TO_LEAVE_OUT, LEFT_OUT_OF } from '#shared/campaigns/visits.ts';
import { Button } from '#web/src/components/button.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Overview } from '../campaign/queries.ts';
import {
  type CountedWith,
  countedWith,
  longestMessage,
  MessageField,
  Preview,
  textProblem,
} from '../message/message-field.tsx';
import { useTemplate } from '../templates/use-template.tsx';
import { Counted } from './audience-count.tsx';
import { type Draft, useLook } from './use-draft.ts';

const TemplatePicker = lazy(() => import('../templates/template-picker.tsx'));

export default function MessageStep({ draft, overview }: { draft: Draft; overview: Overview }) {
  const { campaign, fields, onward, change } = draft;
  useLook(draft, 'count', 'message', draft.isSaved && draft.needs('count'));
  const [isChecked, setChecked] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const all = countedWith(overview, campaign?.preparation ?? null);
  const people = reachedOf(campaign?.preparation);
  const leftOut = fields.leavesOut && people >= LEAST_TO_LEAVE_OUT ? aTenthOf(people) : 0;
  const counted = { ...all, people: all.people && people - leftOut };
  const problem = textProblem(fields.text, counted);
  const isTyped = fields.text !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!problem) onward.mutate({ look: 'freeze', step: 'review' });
  };
  const { use, question } = useTemplate(
    () => fields.text,
    (text) => {
      change({ text });
      setPicking(false);
    },
  );

  return (
    <form className="narrow" onSubmit={submit} noValidate>
      <div className="card form-card" role="status">
        {campaign && <Counted campaign={campaign} />}
      </div>
      <div className="card form-card">
        <p>
          <Button aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
            {t('Start from a template')}
          </Button>
        </p>
        {isPicking && (
          <Suspense fallback={<Spinner label={t('Loading')} />}>
            <TemplatePicker onUse={use} />
          </Suspense>
        )}
        {question}
        <MessageField
          label={t('Message')}
          text={fields.text}
          counted={counted}
          error={isChecked || isTyped ? problem : undefined}
          onType={(text) => change({ text })}
        />
        {isTyped && <Preview messages={previewsOf(fields.text, counted)} />}
      </div>
      {(people >= LEAST_TO_LEAVE_OUT || fields.leavesOut) && (
        <LeaveOut
          people={people}
          isTicked={fields.leavesOut ?? false}
          onTick={(leavesOut) => change({ leavesOut })}
        />
      )}
      <SubmitButton label={t('Next: review')} busyLabel={t('Saving...')} busy={onward.isPending} />
    </form>
  );
}

/** All who may get it, also those who were left out by the last look. */
const reachedOf = (look: Campaign['preparation'] | undefined): number =>
  look ? look.recipients + look.leftOut : 0;

/** Chance decides about each of them, so their number is not known before. */
const aTenthOf = (people: number): number => Math.round(people / LEFT_OUT_OF);

interface LeaveOutProps {
  people: number;
  isTicked: boolean;
  onTick: (leavesOut: boolean) => void;
}

const LeaveOut = ({ people, isTicked, onTick }: LeaveOutProps) => (
  <div className="card form-card">
    <Tick
      label={t('Leave one in ten out, to see whether the message brings people back')}
      isTicked={isTicked}
      onTick={onTick}
    />
    <p className="form-text">
      {t(
        'About {n} people, picked at random, get no SMS and cost nothing. After a week you see how many of each group came.',
        { n: formatNumber(aTenthOf(people)) },
      )}
    </p>
  </div>
);

function previewsOf(text: string, counted: CountedWith): string[] {
  const longest = longestMessage(text, counted);
  if (!fieldsOf(text).includes('name')) return [longest];
  const values = { ...counted.values, name: '' };
  const nameless = longestMessage(text, { ...counted, values });
  return nameless === longest ? [longest] : [longest, nameless];
}
