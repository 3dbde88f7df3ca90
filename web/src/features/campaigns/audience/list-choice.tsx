import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { listText } from '../contacts/run-progress.tsx';
import { listsQuery } from '../queries/lists.ts';

interface ListChoiceProps {
  listId: string | null;
  onChoose: (listId: string | null) => void;
}

/** One of the lists that the owner has. */
export function ListChoice({ listId, onChoose }: ListChoiceProps) {
  const { data: lists, isPending, error, refetch } = useQuery(listsQuery());
  if (isPending) return <Skeleton label={t('Loading your lists')} shape="row" />;
  if (!lists) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (lists.length === 0)
    return <p>{t('You have no lists yet. Paste numbers, or choose a file.')}</p>;
  return (
    <SelectField
      label={t('List')}
      value={listId ?? ''}
      onChoose={(chosen) => onChoose(chosen || null)}
    >
      <option value="">{t('Choose one')}</option>
      {lists.map((list) => (
        <option key={list.listId} value={list.listId}>
          {listText(list)}
        </option>
      ))}
    </SelectField>
  );
}
