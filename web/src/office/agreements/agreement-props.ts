import type { JournalLine, OfficeAgreement } from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';

export interface AgreementProps {
  agreement: OfficeAgreement;
}

/** Of the dialog of an act. */
export interface ActProps extends AgreementProps {
  /** The slip that the act answers. */
  slip?: OfficeSlip | undefined;
  onClose: () => void;
}

/** Of the dialog of an act on one line of the journal. */
export interface LineActProps extends ActProps {
  line: JournalLine;
}
