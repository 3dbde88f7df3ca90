import { useQueryClient } from '@tanstack/react-query';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { type Customer, eraseCustomer } from '#shared/rewards/contract.ts';
import { AskFirst } from '#web/src/components/ask-first.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { forgetPoints, refusalMessage } from '../points/posting.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
}

export function EraseDialog({ customer: { phone, points }, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  return (
    <AskFirst
      title={t('Erase {phone}?', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Erase')}
      busyLabel={t('Erasing...')}
      isDanger
      act={() => call(eraseCustomer, { body: { phone } })}
      goneCode="rewards.customerNotFound"
      done={t('{phone} is erased.', { phone: formatKenyanPhone(phone) })}
      onDone={() => forgetPoints(client)}
      refusalText={refusalMessage}
      onClose={onClose}
    >
      <p>{t('For a customer who asks for it. This cannot be undone.')}</p>
      <div className="goes-and-stays">
        <h3>{t('What goes')}</h3>
        <ul>
          <li>{t('The number and the name')}</li>
          <li>{t('What was agreed about offers by SMS')}</li>
          {points > 0 && <li>{tn(points, '1 point is lost', '{n} points are lost')}</li>}
        </ul>
        <h3>{t('What stays')}</h3>
        <ul>
          <li>{t('The lines of the history, with no number and no name, for your totals')}</li>
        </ul>
      </div>
    </AskFirst>
  );
}
