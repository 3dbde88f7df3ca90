import { RichText } from '#web/src/components/rich-text.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { DocumentInput } from '../documents/document-input.tsx';
import type { Documents } from './use-documents.ts';

interface DocumentsSectionProps {
  documents: Documents;
  disabled: boolean;
}

export function DocumentsSection({ documents, disabled }: DocumentsSectionProps) {
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Documents')}</h2>
      <p className="form-text">
        {t('At most 10 MB each. A document starts to upload when you choose it.')}
      </p>
      <DocumentInput
        label={t('M-Pesa Statement (PDF)')}
        help={t('The last six months.')}
        document={documents.mpesa}
        disabled={disabled}
      >
        <p className="document-tip">
          <RichText
            text="No statement yet? Dial <dial>*334#</dial>, then My Account, M-PESA Statement."
            tags={{ dial: (text) => <a href="tel:*334%23">{text}</a> }}
          />
        </p>
      </DocumentInput>
      <DocumentInput
        label={t('Bank Statement (PDF or CSV, optional)')}
        help={t('If your business has a bank account.')}
        document={documents.bank}
        disabled={disabled}
      />
      <DocumentInput
        label={t('Registration Certificate (PDF, JPG or PNG)')}
        help={t('A scan or a clear photo.')}
        document={documents.cert}
        disabled={disabled}
      />
    </section>
  );
}
