import { Card } from '#web/src/office/lib/card.tsx';
import { type ActName, acts } from './acts.ts';
import type { AgreementProps } from './agreement-props.ts';

interface ActButtonsProps extends AgreementProps {
  onOpen: (act: ActName) => void;
}

/** What finance can do with an agreement as it stands. */
export function ActButtons({ agreement, onOpen }: ActButtonsProps) {
  const possible = (Object.keys(acts) as (keyof typeof acts)[]).filter((name) =>
    acts[name].isPossible(agreement),
  );
  if (possible.length === 0) return null;
  return (
    <Card title="Acts">
      <div className="office-buttons">
        {possible.map((name) => (
          <button
            key={name}
            type="button"
            className="btn btn-outline-primary btn-sm"
            onClick={() => onOpen(name)}
          >
            {acts[name].label}
          </button>
        ))}
      </div>
    </Card>
  );
}
