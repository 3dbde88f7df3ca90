import { OfficePhone } from '../../../components/office-phone.tsx';
import { t } from '../../../lib/language/text.ts';

/** Credit is paid out on request. */
export const AskForRefund = () => (
  <p className="mb-0">
    {t('To have your credit paid out, call us:')} <OfficePhone />
  </p>
);
