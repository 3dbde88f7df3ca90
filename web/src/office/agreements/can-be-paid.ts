import { agreementRules } from '#shared/agreements/agreement-machine.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';

/** @returns whether payments of an agreement can be recorded and taken back at its status */
export const canBePaid = ({ status }: Pick<OfficeAgreement, 'status'>): boolean =>
  agreementRules.pay.from.includes(status);
