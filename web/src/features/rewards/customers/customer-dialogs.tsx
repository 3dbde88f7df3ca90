import { lazy, Suspense } from 'react';
import type { PointRules } from '../point-rules.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { Opened } from './customer-act.ts';
import { CustomerSheet } from './customer-sheet.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Few need these, so a till does not load them. */
const NumberDialog = lazy(async () => ({
  default: (await import('./number-dialog.tsx')).NumberDialog,
}));
const CardDialog = lazy(() => import('../card/card-dialog.tsx'));
const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}));

interface CustomerDialogsProps {
  opened: Opened;
  rules: PointRules;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** What is open about one customer. It stands above the list, which may be refreshed meanwhile. */
export function CustomerDialogs({ opened, rules, onOpen, onClose }: CustomerDialogsProps) {
  const { customer, what } = opened;
  if (what === 'sheet') {
    return (
      <CustomerSheet
        customer={customer}
        rules={rules}
        onAct={(act) => onOpen({ customer, what: act })}
        onClose={onClose}
      />
    );
  }
  if (what === 'adjust') return <AdjustDialog customer={customer} onClose={onClose} />;
  if (what === 'edit') return <EditDialog customer={customer} onClose={onClose} />;
  if (what === 'erase') return <EraseDialog customer={customer} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {what === 'card' && <CardDialog phone={customer.phone} onClose={onClose} />}
      {what === 'number' && <NumberDialog customer={customer} onClose={onClose} />}
      {what === 'merge' && <MergeDialog customer={customer} onClose={onClose} />}
    </Suspense>
  );
}
