import type { OfficeAgreement } from '../../../../shared/collection/contract.ts';

export interface AgreementProps {
  agreement: OfficeAgreement;
}
