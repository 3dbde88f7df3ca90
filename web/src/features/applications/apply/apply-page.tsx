import './apply.scss';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { applicationErrors } from '#shared/applications/errors.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading, PageIntroduction } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ApplicationForm } from './application-form.tsx';
import { type ApplyStart, applyStartQuery } from './draft-saver.ts';

export default function ApplyPage() {
  const [search] = useSearchParams();
  const start = useQuery(applyStartQuery(search.get('again')));
  // A cheap phone draws the long form in pieces, and hears presses in between.
  const deferred = useDeferredValue(start.data);
  const drawn = deferred === start.data ? deferred : undefined;
  const open = drawn?.openApplication;
  return (
    <div className="wide-in-columns">
      <PageHeading />
      {open ? <OpenApplication reference={open.ref} /> : <PageIntroduction />}
      {!drawn && !start.isError && <Skeleton label={t('Loading the form')} shape="applyForm" />}
      {start.isError && <ErrorCard error={start.error} onRetry={() => void start.refetch()} />}
      {drawn && !open && <DraftOrEmptyForm start={drawn} />}
    </div>
  );
}

function DraftOrEmptyForm({ start }: { start: ApplyStart }) {
  const [from, setFrom] = useState(start);
  return (
    <ApplicationForm
      key={from === start ? 'draft' : 'empty'}
      start={from}
      onStartAgain={() => setFrom({ ...start, draft: null, earlier: null })}
    />
  );
}

/** Replaces the form while an application is open, so that nobody fills it in for nothing. */
function OpenApplication({ reference }: { reference: string }) {
  return (
    <EmptyState
      icon="documents"
      text={errorText(applicationErrors, 'applications.openApplication', { reference })}
    >
      <Link to="/applications" className="btn btn-primary">
        {t('My Applications')}
      </Link>
    </EmptyState>
  );
}
