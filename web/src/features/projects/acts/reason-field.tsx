import { useRef, useState } from 'react';
import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';

const TOO_SHORT = msg('Describe it in at least {n} characters.');

/** A text that the owner must write. It is kept until it is sent. */
export function useReason(name: string) {
  const draft = useDraft(name, '');
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    field,
    text: draft.value,
    isTooShort,
    type(text: string) {
      setTooShort(false);
      draft.change(text);
    },
    ifLongEnough(work: (text: string) => void) {
      const text = draft.value.trim();
      setTooShort(text.length < LEAST_REASON);
      if (text.length < LEAST_REASON) field.current?.focus();
      else work(text);
    },
    forget: draft.forget,
  };
}

type Reason = ReturnType<typeof useReason>;

interface ReasonFieldProps {
  label: string;
  help?: string;
  reason: Reason;
  isBusy: boolean;
}

export const ReasonField = ({ label, help, reason, isBusy }: ReasonFieldProps) => (
  <TextAreaField
    ref={reason.field}
    label={label}
    help={
      <span className="help-and-count">
        <span>{help}</span>
        <span className="count">
          {t('{n} of {max}', {
            n: formatNumber(reason.text.length),
            max: formatNumber(MOST_REASON),
          })}
        </span>
      </span>
    }
    error={reason.isTooShort ? t(TOO_SHORT, { n: LEAST_REASON }) : undefined}
    rows={4}
    maxLength={MOST_REASON}
    readOnly={isBusy}
    value={reason.text}
    onType={reason.type}
  />
);

/** An unsent value. It survives a reload and a failed call. @param name of the draft among this owner's */
export function useDraft<Value>(name: string, empty: Value) {
  const stored = DRAFT + name;
  const [value, setValue] = useState(
    () => readStored<Value>(sessionOwner() ?? '', stored) ?? empty,
  );
  return {
    value,
    change(next: Value) {
      const owner = sessionOwner();
      setValue(next);
      if (owner) writeStored(owner, stored, next);
    },
    forget() {
      const owner = sessionOwner();
      setValue(empty);
      if (owner) removeStored(owner, stored);
    },
  };
}
