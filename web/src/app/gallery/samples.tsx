import { type ReactNode, useId, useState } from 'react';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { type Tile, Tiles } from '#web/src/components/tiles.tsx';
import { ToastCard } from '#web/src/components/toasts.tsx';

export const ControlSamples = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
  </>
);

const buttons = [
  ['Primary', 'btn-primary'],
  ['Secondary', 'btn-outline-primary'],
  ['Danger', 'btn-danger'],
  ['Careful', 'btn-outline-danger'],
  ['Accent', 'btn-accent'],
  ['Link', 'btn-link'],
] as const;

const Buttons = () => (
  <Sample title="Buttons">
    <div className="sample-row">
      {buttons.map(([label, look]) => (
        <button key={label} type="button" className={`btn ${look}`}>
          {label}
        </button>
      ))}
      <button type="button" className="btn btn-primary" disabled>
        Disabled
      </button>
      <CopyButton what="sample" text="Miliki" />
    </div>
    <SubmitButton label="Save" busyLabel="Saving..." busy={false} className="" />{' '}
    <SubmitButton label="Save" busyLabel="Saving..." busy className="" />
  </Sample>
);

const Fields = () => (
  <Sample title="Fields">
    <div className="card sample-card">
      <Field label="Business Name" help="As on the certificate.">
        {(control) => <input {...control} className="form-control" defaultValue="Mama Njeri" />}
      </Field>
      <Field label="KRA PIN" optional>
        {(control) => <input {...control} className="form-control" placeholder="A000000000A" />}
      </Field>
      <Field label="County" error="Choose a county.">
        {(control) => (
          <select {...control} className={controlClass('form-select', control)}>
            <option>Choose one</option>
            <option>Nairobi</option>
          </select>
        )}
      </Field>
      <Field label="Phone Number" help="It cannot be changed here.">
        {(control) => (
          <input {...control} className="form-control" readOnly defaultValue="0712 345 678" />
        )}
      </Field>
      <Field label="Description" error="Tell us what the system should do.">
        {(control) => <textarea {...control} className="form-control" rows={3} />}
      </Field>
    </div>
  </Sample>
);

function Choices() {
  const name = useId();
  return (
    <Sample title="Choices">
      <div className="choice-list">
        <label className="choice">
          <input type="radio" name={name} defaultChecked />
          <Icon name="sun" size="small" />
          <span className="choice-text">
            Chosen <span className="choice-detail">KES 300,000</span>
          </span>
        </label>
        <label className="choice">
          <input type="radio" name={name} />
          <Icon name="moon" size="small" />
          <span className="choice-text">Not chosen</span>
        </label>
        <label className="choice">
          <input type="checkbox" defaultChecked />
          <span className="choice-text">Agreed</span>
        </label>
        <label className="choice">
          <input type="checkbox" aria-invalid="true" />
          <span className="choice-text">Not agreed, and it has to be</span>
        </label>
      </div>
    </Sample>
  );
}

export const DataSamples = () => (
  <>
    <Chips />
    <TileSamples />
    <Table />
    <Sample title="Progress">
      <div
        className="progress"
        role="progressbar"
        aria-label="Uploading"
        aria-valuenow={60}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className="progress-bar" style={{ width: '60%' }} />
      </div>
    </Sample>
  </>
);

const chips: readonly Label[] = [
  { text: 'Yours: paid, owned, done', tone: 'yours' },
  { text: 'Waits for somebody', tone: 'wait' },
  { text: 'Late or lost', tone: 'late' },
  { text: 'Neutral', tone: 'neutral' },
];

const Chips = () => (
  <Sample title="Chips">
    <div className="sample-row">
      {chips.map((label) => (
        <Chip key={label.text} label={label} />
      ))}
    </div>
  </Sample>
);

const figures: readonly Tile[] = [
  { icon: 'chat', label: 'SMS Balance', value: 0, tone: 'wait' },
  { icon: 'star', label: 'Points Awarded', value: 12_345_678, note: 'In all', tone: 'yours' },
  { icon: 'repay', label: 'Overdue (KES)', value: 4_520, tone: 'late' },
];

const TileSamples = () => (
  <Sample title="Tiles">
    <Tiles tiles={figures} />
    <Tiles tiles={figures} isQuiet />
  </Sample>
);

interface Row {
  phone: string;
  name: string;
  points: string;
}

const rows: readonly Row[] = [
  { phone: '0712 345 670', name: 'Wanjiku Kamau', points: '7,655' },
  { phone: '0712 345 673', name: 'Wanyonyi Barasa wa Nakhumicha Simiyu-Wekesa', points: '357' },
];

const columns: readonly Column<Row>[] = [
  { title: 'Phone', place: 'title', cell: ({ phone }) => phone },
  { title: 'Points', isNumber: true, cell: ({ points }) => points },
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Status',
    place: 'corner',
    cell: () => <Chip label={{ text: 'Agreed', tone: 'yours' }} />,
  },
  { title: 'Reference', place: 'more', cell: () => 'INV-2306' },
  { title: 'Action', place: 'actions', cell: () => <a href="#main">History</a> },
];

const Table = () => (
  <Sample title="Table, or rows that open on a phone">
    <CardTable label="Customers" columns={columns} items={rows} keyOf={({ phone }) => phone} />
  </Sample>
);

const nothing = () => undefined;

export const FeedbackSamples = () => (
  <>
    <Sample title="Toasts">
      <ToastCard
        toast={{
          id: 0,
          kind: 'success',
          title: 'OTP Sent',
          text: 'Check your phone for the OTP.',
        }}
        onDismiss={nothing}
      />
      <ToastCard
        toast={{ id: 0, kind: 'error', title: 'Error', text: 'Invalid OTP. Try again.' }}
        onDismiss={nothing}
      />
    </Sample>
    <Alerts />
    <Dialog />
    <Sample title="Nothing there yet">
      <EmptyState icon="documents" text="You have not applied yet.">
        <button type="button" className="btn btn-primary">
          Apply for Financing
        </button>
      </EmptyState>
    </Sample>
    <Sample title="It failed">
      <ErrorCard error={null} onRetry={nothing} />
    </Sample>
    <Sample title="On its way">
      <Skeleton label="Loading" shape={['heading', 'tiles', 'table']} />
      <Spinner label="Loading" />
    </Sample>
  </>
);

const Alerts = () => (
  <Sample title="Alerts">
    {(['success', 'warning', 'danger', 'primary'] as const).map((state) => (
      <div key={state} className={`alert alert-${state}`}>
        An alert of kind {state}, with <a href="#main">a way on</a>.
      </div>
    ))}
  </Sample>
);

function Dialog() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sample title="Dialog">
      <button type="button" className="btn btn-outline-primary" onClick={() => setOpen(true)}>
        Open a dialog
      </button>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw this application?"
        confirmLabel="Yes, withdraw"
        busyLabel="Withdrawing..."
        busy={false}
        onConfirm={close}
        onCancel={close}
      >
        You can apply again at any time.
      </ConfirmDialog>
    </Sample>
  );
}

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sample">
    <h3 className="h5">{title}</h3>
    {children}
  </section>
);
