import { type FormEvent, useState } from 'react';
import { createCampaign } from '#shared/campaigns/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { Draft } from '../compose/use-draft.ts';
import { ListMaker } from '../contacts/list-maker.tsx';
import { NEW } from '../links.ts';
import { AudienceCount } from './audience-count.tsx';
import { audienceOf, audienceProblem, type Way, wayOf, ways } from './audience-ways.ts';
import { FilterFields } from './filter-fields.tsx';
import { ListChoice } from './list-choice.tsx';

/** Step 1: who gets the message. */
export function AudienceStep({ draft }: { draft: Draft }) {
  const { campaign, fields, onward, change } = draft;
  const [way, setWay] = useState<Way>(() => wayOf(fields.audience));
  const [isChecked, setChecked] = useState(false);
  const problem = audienceProblem(way, fields.audience);
  const isNameless = fields.name.trim() === '';
  const isRight = !problem && !isNameless;
  const choose = (chosen: string) => {
    setWay(chosen as Way);
    change({ audience: audienceOf(chosen as Way) });
    setChecked(false);
  };
  const goOn = (step: 'audience' | 'message') => {
    setChecked(true);
    if (isRight) onward.mutate({ look: 'count', step });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn('message');
  };

  return (
    <form className="narrow" onSubmit={submit} noValidate>
      <div className="card form-card">
        <TextField
          label={t('Name of the campaign')}
          help={t('Only you see it.')}
          maxLength={createCampaign.body.name.max}
          error={isChecked && isNameless ? t('Give the campaign a name.') : undefined}
          value={fields.name}
          onType={(name) => change({ name })}
        />
        <ChoiceGroup
          label={t('Who gets the message')}
          choices={ways.map((value) => ({ value }))}
          chosen={way}
          error={isChecked ? problem : undefined}
          onChoose={choose}
        />
        {way === 'Some of my customers' && (
          <FilterFields
            audience={fields.audience}
            isChecked={isChecked}
            onChange={(audience) => change({ audience })}
          />
        )}
        {way === 'A list' && (
          <ListChoice
            listId={fields.audience.listId}
            onChoose={(listId) => change({ audience: { filter: null, atLeast: null, listId } })}
          />
        )}
        {(way === 'Pasted numbers' || way === 'A file') && (
          <ListMaker
            key={way}
            purpose={`${campaign?.campaignId ?? NEW}.${way}`}
            way={way === 'A file' ? 'file' : 'paste'}
            onDone={({ listId }) => change({ audience: { filter: null, atLeast: null, listId } })}
          />
        )}
      </div>
      <AudienceCount draft={draft} onCount={() => goOn('audience')} />
      <SubmitButton
        label={t('Next: the message')}
        busyLabel={t('Saving...')}
        busy={onward.isPending}
      />
    </form>
  );
}
