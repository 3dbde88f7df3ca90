import type { OfficeAgreement } from '#shared/collection/contract.ts';

/** @returns KES that are open of an agreement, whatever they are for */
export const allOpen = ({ open }: Pick<OfficeAgreement, 'open'>): number =>
  open.installment + open.fee + open.penalty;
