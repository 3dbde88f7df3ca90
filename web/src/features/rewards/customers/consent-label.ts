import type { Customer } from '../../../../../shared/rewards/contract.ts';
import { t } from '../../../lib/language/text.ts';

/** Says whether offers may be sent by SMS. */
export function consentLabel(consent: Customer['consent']): string {
  if (!consent) return t('No');
  return consent.given ? t('Yes') : t('Opted out');
}
