import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { ContactRows } from './contact-rows.ts';

/** What was found among numbers, with the rows that are refused. */
export function FoundNumbers({ contacts: { people, refused } }: { contacts: ContactRows }) {
  return (
    <>
      <div role="status">
        <FileCounts
          counts={[
            { label: t('Mobile numbers'), count: people },
            { label: t('Refused'), count: refused.length },
          ]}
        />
      </div>
      {refused.length > 0 && <InvalidRows rows={refused} />}
    </>
  );
}
