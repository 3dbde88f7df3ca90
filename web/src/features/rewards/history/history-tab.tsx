import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Entry } from '../../../../../shared/contracts/rewards.ts';
import { formatKenyanPhone } from '../../../../../shared/phone.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RichText } from '../../../components/rich-text.tsx';
import { t } from '../../../lib/text.ts';
import { customerPhone } from '../customer-phone.ts';
import { ExportButton } from '../export-button.tsx';
import { entriesQuery } from '../list-entries.ts';
import { PagedList } from '../paged-list.tsx';
import { entriesExport } from './entries-export.ts';
import { EntryTable } from './entry-table.tsx';

/** @param props.phone of one customer, as the address says it; empty for everybody's history */
export function HistoryTab({ phone: given }: { phone: string }) {
  const phone = customerPhone(given);
  const query = useInfiniteQuery(entriesQuery(phone));
  return (
    <>
      {phone && (
        <p className="history-of">
          <RichText
            text="Of {phone}. <all>Show everybody's</all>"
            values={{ phone: formatKenyanPhone(phone) }}
            tags={{ all: (words) => <Link to="?tab=history">{words}</Link> }}
          />
        </p>
      )}
      <PagedList
        query={query}
        loadingLabel={t('Loading the history')}
        actions={query.data?.length !== 0 && <ExportButton exported={entriesExport(phone)} />}
      >
        {(entries) => <Shown entries={entries} />}
      </PagedList>
    </>
  );
}

const Shown = ({ entries }: { entries: Entry[] }) =>
  entries.length > 0 ? (
    <EntryTable entries={entries} />
  ) : (
    <EmptyState icon="star" text={t('Nothing yet. What you award and redeem is listed here.')} />
  );
