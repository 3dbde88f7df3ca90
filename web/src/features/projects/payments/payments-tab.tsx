import type { ProjectDetail, Share } from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { agreementLabels } from '../labels.ts';
import { PaidProgress } from '../project-facts.tsx';

export function PaymentsTab({ project }: { project: ProjectDetail }) {
  const { agreements, owed, percentPaid, stage, depositDue } = project;
  return (
    <>
      <section className="card detail-card">
        <PaidProgress percent={percentPaid} />
        <dl className="owed">
          <dt>{t('Outstanding')}</dt>
          <dd>{formatKes(owed)}</dd>
        </dl>
        {depositDue > 0 && (
          <>
            <dl className="owed">
              <dt>{t('Deposit to pay')}</dt>
              <dd>{formatKes(depositDue)}</dd>
            </dl>
            <p>
              {t(
                'Call us for our bank account. Write the number of the agreement as the reference when you pay:',
              )}{' '}
              <OfficePhone />
            </p>
          </>
        )}
        {isUndelivered(stage) && (
          <p>{t('Repayments start one month after you accept delivery.')}</p>
        )}
        <div>
          <PageLink to="/repayments" className="btn btn-primary">
            {t('Go to Repayments')}
          </PageLink>
        </div>
      </section>
      <CardTable
        label={t('Agreements')}
        columns={columnsOf(project)}
        items={agreements}
        keyOf={({ ref }) => ref}
      />
    </>
  );
}

const columnsOf = ({ changeRequests }: ProjectDetail): readonly Column<Share>[] => [
  {
    title: msg('Agreement'),
    place: 'title',
    cell: ({ ref }) => {
      const change = changeRequests.find(({ agreement }) => agreement === ref);
      return (
        <>
          <span className="reference">{ref}</span>
          {change && <div className="form-text">{t('Change {n}', { n: change.number })}</div>}
        </>
      );
    },
  },
  {
    title: msg('Status'),
    place: 'corner',
    cell: ({ status }) => <Chip label={agreementLabels[status]} />,
  },
  { title: msg('Total to pay'), isNumber: true, cell: ({ total }) => formatKes(total) },
  { title: msg('Paid'), place: 'more', isNumber: true, cell: ({ paid }) => formatKes(paid) },
  {
    title: msg('Outstanding'),
    isNumber: true,
    cell: ({ total, paid }) => formatKes(Math.max(0, total - paid)),
  },
];
