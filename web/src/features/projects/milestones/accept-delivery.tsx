import '#web/src/components/offers/offers.scss';
import { Link } from 'react-router';
import {
  acceptDelivery,
  type Milestone,
  type ProjectDetail,
  sendDeliveryCode,
} from '#shared/projects/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';
import { RepaymentsAhead } from './repayments-ahead.tsx';

interface AcceptDeliveryProps {
  project: ProjectDetail;
  milestone: Milestone;
}

/** Accepts the delivery with a code by SMS, after the owner has read what begins with it. */
export function AcceptDelivery({ project, milestone: { presentedAt } }: AcceptDeliveryProps) {
  const { depositDue: missing } = project;
  return (
    <div className="accept">
      <RepaymentsAhead project={project} />
      {missing > 0 ? (
        <p className="mb-0">
          {t('Before you can accept, {amount} of the deposit is to be paid.', {
            amount: formatKes(missing),
          })}{' '}
          <Link to={{ search: 'tab=payments' }}>{t('How to pay')}</Link>
        </p>
      ) : (
        <WithCode projectId={project.projectId} presentedAt={presentedAt ?? ''} />
      )}
    </div>
  );
}

function WithCode({ projectId, presentedAt }: { projectId: string; presentedAt: string }) {
  const { confirmation, act } = useCodedChange(acceptDelivery, {
    of: changedProject(projectId),
    purpose: 'delivery',
    sendCode: (seen: string) =>
      call(sendDeliveryCode, { params: { projectId }, body: { presentedAt: seen } }),
    storedAs: `delivery-code.${projectId}`,
    onSent: sayCodeSent,
    body: (code) => ({ presentedAt, code }),
    done: t('You accepted the delivery.'),
  });
  return (
    <CodeSteps
      content={presentedAt}
      confirmation={confirmation}
      act={act}
      text={t('We send a code by SMS to the number you sign in with. You enter it here to accept.')}
      label={t('Accept delivery')}
      busyLabel={t('Accepting...')}
    />
  );
}
