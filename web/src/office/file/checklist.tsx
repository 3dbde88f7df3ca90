import { type Check, tickCheck } from '#shared/assessment/contract.ts';
import { usePressed } from '#web/src/lib/hooks/use-pressed.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { changedFile, type FileProps } from './use-file.ts';

/** Conditions of a decision: computed where possible, else ticked by a person. */
export function Checklist({ file }: FileProps) {
  const { ref } = file.application;
  const nameOf = useNameOf();
  const tick = useChange(tickCheck, { of: changedFile(ref), done: 'The checklist is saved.' });
  const { pressed, press } = usePressed(tick);
  const signedBy = ({ by, at }: Check) => (by && at ? `, ${nameOf(by)}, ${formatDay(at)}` : '');
  return (
    <Card title="Checklist">
      <ul className="office-checks">
        {file.checklist.map((check) => {
          const { item, label, state, decidedBy, hint } = check;
          return (
            <li key={item} className={`office-check office-check-${state.replace(' ', '-')}`}>
              {decidedBy === 'person' ? (
                <label>
                  <input
                    type="checkbox"
                    className="form-check-input"
                    checked={pressed?.item === item ? pressed.done : state === 'done'}
                    disabled={tick.isPending}
                    onChange={({ target }) => press({ item, done: target.checked })}
                  />{' '}
                  {label}
                </label>
              ) : (
                <span>{label}</span>
              )}
              <small>
                {state}
                {signedBy(check)}
                {hint && `: ${hint}`}
              </small>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
