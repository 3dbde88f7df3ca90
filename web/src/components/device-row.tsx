import './device-list.scss';
import { type ReactNode, useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  name: string;
  details: ReactNode;
  /** A sentence about the time after the removal. */
  warning: string;
  busy: boolean;
  remove(): Promise<unknown>;
}

/** A device of the account, with a question before it is removed. */
export function DeviceRow({ name, details, warning, busy, remove }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="form-text">{details}</span>
      </span>
      <Button look="link" aria-label={t('Remove {name}', { name })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove {name}?', { name })}
        confirmLabel={t('Yes, remove it')}
        busyLabel={t('Removing...')}
        busy={busy}
        onConfirm={() => void remove().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {warning}
      </ConfirmDialog>
    </li>
  );
}
