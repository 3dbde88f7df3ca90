import { DocumentInput } from '../documents/document-input.tsx';
import type { Documents } from './use-documents.ts';

interface DocumentsSectionProps {
  documents: Documents;
  disabled: boolean;
}

export function DocumentsSection({ documents, disabled }: DocumentsSectionProps) {
  return (
    <section className="card form-section">
      <h2 className="h5">Documents</h2>
      <p className="form-text">
        At most 10 MB each. A document starts to upload when you choose it.
      </p>
      <DocumentInput
        label="M-Pesa Statement (PDF)"
        help="The last six months."
        document={documents.mpesa}
        disabled={disabled}
      >
        <p className="document-tip">
          No statement yet? Dial <a href="tel:*334%23">*334#</a>, then My Account, M-PESA Statement.
        </p>
      </DocumentInput>
      <DocumentInput
        label="Bank Statement (PDF or CSV, optional)"
        help="If your business has a bank account."
        document={documents.bank}
        disabled={disabled}
      />
      <DocumentInput
        label="Registration Certificate (PDF, JPG or PNG)"
        help="A scan or a clear photo."
        document={documents.cert}
        disabled={disabled}
      />
    </section>
  );
}
