import { Link, useParams } from 'react-router';
import { ErrorCard } from '../../components/error-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Heading } from '../app/heading.tsx';
import type { AgreementProps } from './agreement-props.ts';
import { Journal } from './journal.tsx';
import { RecordPayment } from './record-payment.tsx';
import { Schedule } from './schedule.tsx';
import { Terms } from './terms.tsx';
import { useAgreement } from './use-agreement.ts';
import { WaitingPayment } from './waiting-payment.tsx';

/** One agreement: its money on the left, its terms and its schedule on the right. */
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

const Agreement = ({ agreement }: AgreementProps) => (
  <>
    <div className="office-head">
      <Heading title={`${agreement.ref} ${agreement.businessName}`}>
        <span className="office-ref">{agreement.ref}</span> <bdi>{agreement.businessName}</bdi>
      </Heading>
      <span className="office-status">{agreement.status}</span>
      <Link to={`/projects/${agreement.ref}`}>Project</Link>
    </div>
    <div className="office-file">
      <div className="office-file-facts">
        <WaitingPayment agreement={agreement} />
        <RecordPayment agreement={agreement} />
        <Journal agreement={agreement} />
      </div>
      <div className="office-file-facts">
        <Terms agreement={agreement} />
        <Schedule agreement={agreement} />
      </div>
    </div>
  </>
);
