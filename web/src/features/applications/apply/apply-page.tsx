import './apply.scss';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading, PageIntroduction } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { ApplicationForm } from './application-form.tsx';
import { type ApplyStart, applyStartQuery } from './apply-start.ts';
import { OpenApplication } from './open-application.tsx';

export default function ApplyPage() {
  const [search] = useSearchParams();
  const start = useQuery(applyStartQuery(search.get('again')));
  // The form is long: a cheap phone draws it in pieces, between which it hears what is pressed.
  const deferred = useDeferredValue(start.data);
  const drawn = deferred === start.data ? deferred : undefined;
  const open = drawn?.openApplication;
  return (
    <div className="narrow">
      <PageHeading />
      {open ? <OpenApplication reference={open.ref} /> : <PageIntroduction />}
      {!drawn && !start.isError && <Skeleton label={t('Loading the form')} shape="applyForm" />}
      {start.isError && <ErrorCard error={start.error} onRetry={() => void start.refetch()} />}
      {drawn && !open && <DraftOrEmptyForm start={drawn} />}
    </div>
  );
}

/** The form with the draft, until its owner starts again. */
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
