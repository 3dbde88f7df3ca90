import type { JournalLine, OfficeAgreement } from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';

export interface AgreementProps {
  agreement: OfficeAgreement;
}

export interface ActProps extends AgreementProps {
  slip?: OfficeSlip | undefined;
  onClose: () => void;
}

export interface LineActProps extends ActProps {
  line: JournalLine;
}
