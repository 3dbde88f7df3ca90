import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { type Installment, scheduleOf } from '#shared/agreements/schedule.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  acceptDelivery,
  type Milestone,
  type ProjectDetail,
  type Share,
  sendDeliveryCode,
} from '#shared/projects/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { Figure } from '#web/src/components/offers/offer-figures.tsx';
import { InstallmentTable } from '#web/src/components/offers/schedule.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';

interface AcceptDeliveryProps {
  project: ProjectDetail;
  milestone: Milestone;
}

/** The owner first reads what begins with the delivery, then confirms with a code by SMS. */
export function AcceptDelivery({ project, milestone: { presentedAt } }: AcceptDeliveryProps) {
  const { depositDue: missing } = project;
  return (
    <div className="accept">
      <RepaymentsAhead project={project} />
      {missing > 0 ? (
        <p className="mb-0">
          {t('Pay {amount} of the deposit before you accept.', {
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
      text={t('We send a code by SMS to the number you sign in with. Enter it here to accept.')}
      label={t('Accept delivery')}
      busyLabel={t('Accepting...')}
    />
  );
}

function RepaymentsAhead({ project }: { project: ProjectDetail }) {
  // A project has its application's id.
  const application = useQuery(applicationQuery(project.projectId));
  const offer = application.data?.offer ?? null;
  const repayments = repaymentsFrom(project, offer, nairobiDay(Date.now()));
  return (
    <div className="ahead">
      <h3 className="h5">{t('What begins when you accept')}</h3>
      <p>
        {t(
          'Your repayments begin. The first installment is due one month after the day you accept, then one each month.',
        )}
      </p>
      {repayments?.map((one) => (
        <OfAgreement key={one.ref} repayments={one} />
      ))}
    </div>
  );
}

function OfAgreement({ repayments: { ref, rows } }: { repayments: Repayments }) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-label={ref}>
      <dl className="figures">
        <Figure label={t('Agreement')}>
          <span className="reference">{ref}</span>
        </Figure>
        <Figure label={t('{n} monthly installments', { n: rows.length })}>
          {formatKes(first.amount)}
        </Figure>
        <Figure label={t('First installment due')}>{formatDay(first.dueDay)}</Figure>
        <Figure label={t('Last installment due')}>{formatDay(last.dueDay)}</Figure>
      </dl>
      <InstallmentTable
        head={[t('Installment'), t('Due'), t('Amount')]}
        rows={rows.map(({ number, dueDay, amount }) => [number, formatDay(dueDay), amount])}
        count={rows.length}
      />
    </section>
  );
}

interface Repayments {
  ref: string;
  rows: Installment[];
}

/**
 * The payments and their days if the delivery is accepted on a day.
 * @param first the offer accepted with the application; null while unknown
 * @param day in Nairobi, such as 2026-11-23
 * @returns null if an agreement's terms are not known
 */
export function repaymentsFrom(
  project: Pick<ProjectDetail, 'ref' | 'agreements' | 'changeRequests'>,
  first: Offer | null,
  day: string,
): Repayments[] | null {
  const running = project.agreements.filter(begins);
  const known = running.flatMap((share) => {
    const terms = share.ref === project.ref ? first : offerOfChange(project, share);
    return terms ? [{ ref: share.ref, rows: scheduleOf(terms, day) }] : [];
  });
  return known.length === running.length ? known : null;
}

/** An agreement paid before the delivery has no installments left. */
const begins = ({ status, paid, total }: Share): boolean =>
  status !== 'Cancelled' && !isSettled(status) && paid < total;

const offerOfChange = (
  { changeRequests }: Pick<ProjectDetail, 'changeRequests'>,
  { ref }: Share,
): Offer | null => changeRequests.find(({ agreement }) => agreement === ref)?.offer ?? null;
