import { Dialog } from '#web/src/components/dialog.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';

/** A dialog whose form is being fetched. */
export const WaitingDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} busy={false} onClose={onClose}>
    <Spinner label={t('Loading your repayments')} />
  </Dialog>
);
