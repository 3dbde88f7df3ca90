import { Link } from 'react-router';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import { Card } from '#web/src/office/lib/card.tsx';

/** Other accounts and applications with the same number, PIN, registration or e-mail address. */
export function Duplicates({ file: { duplicates } }: { file: ApplicationFile }) {
  if (duplicates.length === 0) return null;
  return (
    <Card title="The same somewhere else">
      <ul className="office-list">
        {duplicates.map(({ same, ref, businessName, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index}>
            <span>
              {same}: <bdi>{businessName}</bdi>
              {status && `, ${status}`}
            </span>
            {ref && <Link to={`/applications/${ref}`}>{ref}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
