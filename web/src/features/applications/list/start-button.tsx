import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOpen } from '#shared/applications/application-machine.ts';
import type { Application } from '#shared/applications/contract.ts';
import { RichText } from '#web/src/components/rich-text.tsx';
import { formatShortDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { draftQuery } from './get-draft.ts';

/** Links to the empty form or to the draft, or says why the owner cannot apply now. */
export function StartButton({ applications }: { applications: readonly Application[] }) {
  const open = applications.find(({ status }) => isOpen(status));
  const draft = useQuery({ ...draftQuery(), enabled: !open });
  if (open) {
    return (
      <p className="start-note">
        <RichText
          text="You can apply again when <ref>{ref}</ref> is decided."
          values={{ ref: open.ref }}
          tags={{ ref: (text) => <span className="reference">{text}</span> }}
        />
      </p>
    );
  }
  const savedAt = draft.data?.draft ? draft.data.savedAt : null;
  return (
    <div className="list-start">
      {savedAt && (
        <span className="start-note">{t('Draft of {day}', { day: formatShortDay(savedAt) })}</span>
      )}
      <Link to="/apply" className="btn btn-primary" onPointerDown={() => preload('/apply')}>
        {savedAt ? t('Continue draft') : t('Apply for Financing')}
      </Link>
    </div>
  );
}
