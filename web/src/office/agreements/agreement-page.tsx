import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import { ActButtons } from './act-buttons.tsx';
import { type ActName, dialogOf } from './acts.ts';
import type { AgreementProps } from './agreement-props.ts';
import { ContactNotes } from './contact-notes.tsx';
import { FromOwner } from './from-owner.tsx';
import { Journal } from './journal.tsx';
import { Owed } from './owed.tsx';
import { Payments } from './payments.tsx';
import { ProposedSchedule } from './proposed-schedule.tsx';
import { Schedule } from './schedule.tsx';
import { Terms } from './terms.tsx';
import { useAgreement } from './use-agreement.ts';
import { WaitingAct } from './waiting-act.tsx';

/** One agreement: what waits and what is owed first, then its schedule, its payments and its journal. */
export default function AgreementPage() {
  const { ref: typed = '' } = useParams();
  const ref = typed.toUpperCase();
  const agreement = useAgreement(ref);
  return (
    <main id="main" className="office-main">
      {agreement.isPending && (
        <Skeleton label="Opening the agreement" shape={['heading', 'table', 'table']} />
      )}
      {agreement.error && !agreement.data && (
        <>
          <div className="office-head">
            <Heading title={ref} />
            <Link to="/projects">All projects</Link>
          </div>
          <ErrorCard error={agreement.error} onRetry={() => void agreement.refetch()} />
        </>
      )}
      {agreement.data && <Agreement key={ref} agreement={agreement.data} />}
    </main>
  );
}

/** An act that is open, with the slip that it answers. */
interface OpenedAct {
  name: ActName;
  slip?: OfficeSlip | undefined;
}

function Agreement({ agreement }: AgreementProps) {
  const mayCollect = useMay('finance');
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const open = (name: ActName, slip?: OfficeSlip) => setOpened({ name, slip });
  return (
    <>
      <div className="office-head">
        <Heading title={`${agreement.ref} ${agreement.businessName}`}>
          <span className="office-ref">{agreement.ref}</span> <bdi>{agreement.businessName}</bdi>
        </Heading>
        <span className="office-status">{agreement.status}</span>
        <Link to={`/projects/${agreement.ref}`}>Project</Link>
      </div>
      <WaitingAct agreement={agreement} />
      <ProposedSchedule agreement={agreement} onWithdraw={() => open('withdraw')} />
      <FromOwner agreement={agreement} onOpen={open} />
      <div className="office-file">
        <div className="office-file-facts">
          <Owed agreement={agreement} />
          {mayCollect && <ActButtons agreement={agreement} onOpen={open} />}
          <Terms agreement={agreement} />
        </div>
        <div className="office-file-facts">
          <ContactNotes agreement={agreement} />
        </div>
      </div>
      <Schedule agreement={agreement} />
      <Payments agreement={agreement} />
      <Journal agreement={agreement} />
      {opened && <OpenedDialog agreement={agreement} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface OpenedDialogProps extends AgreementProps, OpenedAct {
  onClose: () => void;
}

function OpenedDialog({ name, ...act }: OpenedDialogProps) {
  const ActDialog = dialogOf(name);
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <ActDialog {...act} />
    </Suspense>
  );
}
