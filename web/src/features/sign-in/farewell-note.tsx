import { useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { lastFarewell } from '#web/src/lib/session/farewell.ts';

/** Says to a person who was removed from a business why this screen is here, and what was not sent. */
export function FarewellNote() {
  const [farewell] = useState(lastFarewell);
  if (!farewell) return null;
  const { reason, typed } = farewell;
  return (
    <div className="alert alert-warning" role="status">
      <p>{reason}</p>
      {typed.length > 0 && (
        <>
          <p>{t('This was not sent. Write it down for the owner:')}</p>
          <ul>
            {typed.map(([label, text]) => (
              <li key={`${label} ${text}`}>
                {label}: <strong>{text}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
