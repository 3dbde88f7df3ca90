import { type FormEvent, lazy, Suspense, useState } from 'react';
import { fieldsOf } from '#shared/campaigns/message.ts';
import { Button } from '#web/src/components/button.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
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
  const counted = countedWith(overview, campaign?.preparation ?? null);
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
            {t('Begin with a template')}
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
      <SubmitButton label={t('Next: review')} busyLabel={t('Saving...')} busy={onward.isPending} />
    </form>
  );
}

function previewsOf(text: string, counted: CountedWith): string[] {
  const longest = longestMessage(text, counted);
  if (!fieldsOf(text).includes('name')) return [longest];
  const values = { ...counted.values, name: '' };
  const nameless = longestMessage(text, { ...counted, values });
  return nameless === longest ? [longest] : [longest, nameless];
}
