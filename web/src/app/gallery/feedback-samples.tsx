import { useState } from 'react';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { ToastCard } from '#web/src/components/toasts.tsx';
import { Sample } from './sample.tsx';

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
