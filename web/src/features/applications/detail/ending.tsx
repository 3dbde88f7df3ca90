import type { ApplicationStatus } from '../../../../../shared/application-machine.ts';
import type { ApplicationDetail } from '../../../../../shared/contracts/financing.ts';
import { declineReasons } from '../../../../../shared/decline-reasons.ts';
import { ApplyAgain } from './apply-again.tsx';

/** How an application ended that led to nothing, and the way on. */
const endings: Partial<Record<ApplicationStatus, { title: string; text: string }>> = {
  Declined: { title: 'Why we declined', text: 'Call us: we tell you more.' },
  Withdrawn: { title: 'You withdrew this application', text: 'You can apply again at any time.' },
  'Offer Declined': {
    title: 'You declined our offer',
    text: 'If your plans change, apply again with the answers you gave us.',
  },
  'Offer Expired': {
    title: 'Our offer has expired',
    text: 'Ask us for a new one, or apply again with the answers you gave us.',
  },
};

export function Ending({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, declineReason } = application;
  const ending = endings[status];
  if (!ending) return null;
  const why = declineReason && declineReasons[declineReason];
  return (
    <section className="card detail-card">
      <h2 className="h5">{ending.title}</h2>
      {why ? (
        <>
          <p>{why.reason}</p>
          <p>
            <strong>What you can do:</strong> {why.advice}
          </p>
        </>
      ) : (
        <p>{ending.text}</p>
      )}
      <div>
        <ApplyAgain applicationId={applicationId} />
      </div>
    </section>
  );
}
