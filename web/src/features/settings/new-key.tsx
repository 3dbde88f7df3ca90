import { useEffect, useRef } from 'react';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { Field } from '#web/src/components/field.tsx';
import { t } from '#web/src/lib/language/text.ts';

/** @param props.apiKey the key that was made just now, or null */
export function NewKey({ apiKey }: { apiKey: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!apiKey) return;
    input.current?.focus();
    input.current?.select();
  }, [apiKey]);
  if (!apiKey) return null;
  return (
    <div className="alert alert-success new-key">
      <Field label={t('Your new API key')} help={t('Copy it now: it is not shown again.')}>
        {(control) => (
          <div className="copy-line">
            <input {...control} ref={input} className="form-control" readOnly value={apiKey} />
            <CopyButton what={t('API key')} text={apiKey} />
          </div>
        )}
      </Field>
    </div>
  );
}
