import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { Spinner } from '#web/src/components/spinner.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Facts, SignedBy } from '#web/src/office/lib/card.tsx';
import { Heading, Opened } from '#web/src/office/lib/heading.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import { Who } from '#web/src/office/lib/who.tsx';
import { type ActName, acts, dialogOf } from './acts.ts';
import { ContactNotes, Promised } from './contact-notes.tsx';
import { FromOwner } from './from-owner.tsx';
import { Journal, Payments } from './journal.tsx';
import { ReplayedRows } from './replayed-rows.tsx';
import { type AgreementProps, nextDueOf, useAgreement } from './use-agreement.ts';
import { ProposedSchedule, WaitingAct } from './waiting.tsx';

export default function AgreementPage() {
  const { ref: typed = '' } = useParams();
  const ref = typed.toUpperCase();
  const agreement = useAgreement(ref);
  return (
    <Opened
      query={agreement}
      label="Opening the agreement"
      head={
        <div className="office-head">
          <Heading title={ref} />
          <Link to="/projects">All projects</Link>
        </div>
      }
    >
      {(opened) => <Agreement key={ref} agreement={opened} />}
    </Opened>
  );
}

interface OpenedAct {
  name: ActName;
  slip?: OfficeSlip | undefined;
  amount?: number;
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
      <Contacts agreement={agreement} />
      <WaitingAct agreement={agreement} />
      <ProposedSchedule agreement={agreement} onWithdraw={() => open('withdraw')} />
      <FromOwner agreement={agreement} onOpen={open} />
      <div className="office-file">
        <div className="office-file-facts">
          <Owed agreement={agreement} onPay={(amount) => setOpened({ name: 'pay', amount })} />
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

/** The notes are newest first. */
function Contacts({ agreement: { owner, notes } }: AgreementProps) {
  const [last] = notes;
  const promised = notes.find(({ promise }) => promise);
  return (
    <Who
      owner={owner}
      facts={[
        ['Last contact', last && <SignedBy {...last} />],
        ['Last promise', promised && <Promised note={promised} />],
      ]}
    />
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

interface ActButtonsProps extends AgreementProps {
  onOpen: (act: ActName) => void;
}

/** The acts that are possible now. */
function ActButtons({ agreement, onOpen }: ActButtonsProps) {
  const possible = (Object.keys(acts) as (keyof typeof acts)[]).filter((name) =>
    acts[name].isPossible(agreement),
  );
  if (possible.length === 0) return null;
  return (
    <Card title="Acts">
      <div className="office-buttons">
        {possible.map((name) => (
          <SmallButton key={name} onClick={() => onOpen(name)}>
            {acts[name].label}
          </SmallButton>
        ))}
      </div>
    </Card>
  );
}

/** How far the charges are from what the law allows once something is late. */
const chargesText = ({ charged, most, since }: NonNullable<OfficeAgreement['inDuplum']>): string =>
  `${kes(charged)} of at most ${kes(most)}, since ${formatDay(since)}`;

/** The journal's sums of today. */
function Owed({ agreement, onPay }: AgreementProps & { onPay: (amount: number) => void }) {
  const mayCollect = useMay('finance');
  const { total, paid, owed, overdue, inDuplum, credit, creditSince, refundable } = agreement;
  const next = nextDueOf(agreement);
  const nextText = next ? `${kes(next.amount)}, ${formatDay(next.day)}` : 'nothing';
  return (
    <Card title="What is owed">
      <Facts
        facts={[
          ['In all', kes(total)],
          ['Paid', kes(paid)],
          ['Owed', <strong key="owed">{kes(owed)}</strong>],
          [
            'Overdue',
            overdue.days > 0 ? (
              <span key="overdue" className="office-late">
                {kes(overdue.amount)}, {overdue.days} days
              </span>
            ) : (
              'nothing'
            ),
          ],
          ...(inDuplum ? ([['Charges', chargesText(inDuplum)]] as const) : []),
          [
            'Next due',
            next && mayCollect && acts.pay.isPossible(agreement) ? (
              <TextButton
                key="next"
                about={`Record the next due: ${nextText}`}
                onClick={() => onPay(next.amount)}
              >
                {nextText}
              </TextButton>
            ) : (
              nextText
            ),
          ],
          [
            'Credit',
            credit > 0 && creditSince ? `${kes(credit)}, since ${formatDay(creditSince)}` : 'none',
          ],
          ...(refundable > credit ? ([['To pay out', kes(refundable)]] as const) : []),
        ]}
      />
    </Card>
  );
}

function Terms({ agreement }: AgreementProps) {
  const { terms, systemNeed, changeRequest, signedAt, anchorDay } = agreement;
  const { monthly, last, annualRate } = figuresOf(terms);
  const fees = terms.fees.map(({ name, amount }) => `${name} ${kes(amount)}`);
  return (
    <Card title="Terms">
      <Facts
        facts={[
          ['For', changeRequest > 0 ? `${systemNeed}, change ${changeRequest}` : systemNeed],
          ['Amount', kes(terms.amount)],
          ['Deposit', kes(terms.deposit)],
          ['Fees', fees.join(', ') || 'none'],
          ['Period', terms.period],
          ['A month', last === monthly ? kes(monthly) : `${kes(monthly)}, the last ${kes(last)}`],
          ['Rate a year', `${annualRate}%`],
          ['Signed', formatMoment(signedAt)],
          ['Delivered', anchorDay ? formatDay(anchorDay) : 'not yet'],
        ]}
      />
    </Card>
  );
}

/** The rows with what the journal comes to. Their days follow from the day of the delivery. */
const Schedule = ({ agreement: { rows, anchorDay } }: AgreementProps) => (
  <Card title="Schedule">
    {anchorDay === null && (
      <p className="office-unknown">The days follow when the owner accepts the delivery.</p>
    )}
    <ReplayedRows label="Schedule" rows={rows} />
  </Card>
);
