import './documents.scss';
import type { ReactNode } from 'react';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { useStore } from '#web/src/lib/storage/store.ts';
import { PasswordField } from './password-field.tsx';
import type { DocumentField } from './use-document.ts';

interface DocumentInputProps {
  label: string;
  help: string;
  document: DocumentField;
  disabled: boolean;
  /** Says how to get the document. It is shown while there is none. */
  children?: ReactNode;
}

/** Chooses one document of an application, and asks for the password of its file if that is locked. */
export function DocumentInput(props: DocumentInputProps) {
  const { label, help, document, disabled, children } = props;
  const file = useStore(document.upload, ({ uploaded, transfer }) => transfer ?? uploaded);
  return (
    <FileInput label={label} help={help} upload={document.upload} disabled={disabled}>
      {file?.needsPassword && <PasswordField document={document} disabled={disabled} />}
      {!file && children}
    </FileInput>
  );
}
