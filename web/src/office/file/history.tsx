import type { ApplicationFile } from '#shared/assessment/contract.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';

/** Each change of the status, and each look at a document. */
export function History({ file: { history, views } }: { file: ApplicationFile }) {
  const nameOf = useNameOf();
  const lines = [
    ...history.map(({ to, by, at }) => ({ at, text: `${to}, by ${nameOf(by)}` })),
    ...views.map(({ documentId, by, at }) => ({
      at,
      text: `${nameOf(by)} opened the document ${documentId}`,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <Card title="History">
      <ol className="office-list">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <li key={index}>
            <span>{text}</span>
            <small>{formatMoment(at)}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
