import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { audienceFilters } from '#shared/campaigns/campaign.ts';
import { type Audience, createCampaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import type { SmsRates } from '#web/src/components/sms/sms-price.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { filterLabels } from '../campaign/labels.tsx';
import { listsQuery, NEW } from '../campaign/queries.ts';
import { ListMaker, listText } from '../contacts/list-maker.tsx';
import { AudienceCount } from './audience-count.tsx';
import type { Draft } from './use-draft.ts';

export function AudienceStep({ draft, rates }: { draft: Draft; rates: SmsRates }) {
  const { campaign, fields, onward, change } = draft;
  const [way, setWay] = useState(() => wayOf(fields.audience));
  const [isChecked, setChecked] = useState(false);
  const problem = audienceProblem(way, fields.audience);
  const isNameless = fields.name.trim() === '';
  const isRight = !problem && !isNameless;
  const choose = (chosen: string) => {
    const next = ways.find(({ value }) => value === chosen) ?? way;
    setWay(next);
    change({ audience: { ...nobody, filter: next.filter } });
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
          choices={ways}
          chosen={way.value}
          error={isChecked ? problem : undefined}
          onChoose={choose}
        />
        {way.kind === 'some' && (
          <FilterFields
            audience={fields.audience}
            isChecked={isChecked}
            onChange={(audience) => change({ audience })}
          />
        )}
        {way.kind === 'list' && (
          <ListChoice
            listId={fields.audience.listId}
            onChoose={(listId) => change({ audience: { ...nobody, listId } })}
          />
        )}
        {(way.kind === 'paste' || way.kind === 'file') && (
          <ListMaker
            key={way.kind}
            purpose={`${campaign?.campaignId ?? NEW}.${way.value}`}
            way={way.kind}
            onDone={({ listId }) => change({ audience: { ...nobody, listId } })}
          />
        )}
      </div>
      <AudienceCount draft={draft} rates={rates} onCount={() => goOn('audience')} />
      <SubmitButton
        label={t('Next: the message')}
        busyLabel={t('Saving...')}
        busy={onward.isPending}
      />
    </form>
  );
}

const nobody: Audience = { filter: null, atLeast: null, listId: null };

/** Each with its first filter. Numbers and files become lists. */
const ways = [
  { kind: 'all', value: msg('All customers who agreed'), filter: 'all' },
  { kind: 'some', value: msg('Some of my customers'), filter: 'notSeen30' },
  { kind: 'list', value: msg('A list'), filter: null },
  { kind: 'paste', value: msg('Pasted numbers'), filter: null },
  { kind: 'file', value: msg('A file'), filter: null },
] as const;
type Way = (typeof ways)[number];

function wayOf({ filter, listId }: Audience): Way {
  if (listId !== null || filter === null) return ways[2];
  return filter === 'all' ? ways[0] : ways[1];
}

const hasNumber = ({ filter }: Audience): boolean => filter === 'balance' || filter === 'visits';

/** Why nobody is chosen yet, apart from a missing number. */
function audienceProblem(way: Way, audience: Audience): string | undefined {
  const lacksList = way.filter === null && audience.listId === null;
  const lacksNumber = hasNumber(audience) && audience.atLeast === null;
  if (lacksList || lacksNumber) return errorText(campaignErrors, 'campaigns.audienceInvalid');
}

const { min, max } = createCampaign.body.audience.fields.atLeast;

const filters = audienceFilters.filter((filter) => filter !== 'all');

interface FilterFieldsProps {
  audience: Audience;
  isChecked: boolean;
  onChange: (audience: Audience) => void;
}

/** All of these customers have agreed to offers. */
function FilterFields({ audience, isChecked, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState(audience.atLeast === null ? '' : String(audience.atLeast));
  const choose = (chosen: string) => {
    const filter = filters.find((one) => one === chosen) ?? null;
    const next = { ...nobody, filter };
    onChange(hasNumber(next) ? { ...next, atLeast: parseWhole(typed, { min, max }) } : next);
  };
  const type = (text: string) => {
    setTyped(text);
    onChange({ ...audience, atLeast: parseWhole(text, { min, max }) });
  };
  return (
    <>
      <SelectField
        label={t('Which customers')}
        help={t('Only those who agreed to offers by SMS.')}
        value={audience.filter ?? ''}
        labels={Object.fromEntries(filters.map((filter) => [filter, filterLabels[filter]]))}
        onChoose={choose}
      />
      {hasNumber(audience) && (
        <NumberField
          label={audience.filter === 'balance' ? t('Points, at least') : t('Visits, at least')}
          error={
            isChecked && audience.atLeast === null
              ? t('Enter a whole number, from {min} to {max}.', {
                  min: formatNumber(min),
                  max: formatNumber(max),
                })
              : undefined
          }
          value={typed}
          onType={type}
        />
      )}
    </>
  );
}

interface ListChoiceProps {
  listId: string | null;
  onChoose: (listId: string | null) => void;
}

function ListChoice({ listId, onChoose }: ListChoiceProps) {
  const query = useQuery(listsQuery());
  return (
    <LoadState query={query} label={t('Loading your lists')} shape="row">
      {(lists) =>
        lists.length === 0 ? (
          <p>{t('You have no lists yet. Paste numbers, or choose a file.')}</p>
        ) : (
          <SelectField
            label={t('List')}
            value={listId ?? ''}
            noChoice={t('Choose one')}
            onChoose={(chosen) => onChoose(chosen || null)}
          >
            {lists.map((list) => (
              <option key={list.listId} value={list.listId}>
                {listText(list)}
              </option>
            ))}
          </SelectField>
        )
      }
    </LoadState>
  );
}
