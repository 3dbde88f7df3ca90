import { useQuery } from '@tanstack/react-query';
import { mayCome } from '#shared/applications/application-machine.ts';
import { assign, reopenReview, startReview } from '#shared/assessment/contract.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { staffQuery, useMay, useMe } from '#web/src/office/lib/staff.ts';
import { changedFile, type FileProps } from './use-file.ts';

export function Assignment({ file }: FileProps) {
  const { ref, status } = file.application;
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: me } = useMe();
  const mayReview = useMay('review');
  const of = changedFile(ref);
  const start = useChange(startReview, {
    of,
    done: 'The application is under review, and yours.',
  });
  const reopen = useChange(reopenReview, {
    of,
    done: 'The review goes on without the missing answers.',
  });
  const hand = useChange(assign, { of, done: 'The file has changed hands.' });
  const readers = staff.filter(
    ({ state, may }) => state === 'Active' && (may.includes('review') || may.includes('approve')),
  );
  return (
    <div className="office-actions">
      <label>
        Assigned to{' '}
        <select
          className="form-select form-select-sm"
          value={file.assignee ?? ''}
          disabled={hand.isPending}
          onChange={({ target }) => hand.mutate({ staffId: target.value || null })}
        >
          <option value="">Nobody yet</option>
          {readers.map(({ staffId, name }) => (
            <option key={staffId} value={staffId}>
              {staffId === me?.staffId ? `${name} (you)` : name}
            </option>
          ))}
        </select>
      </label>
      {mayReview && mayCome('startReview', status) && (
        <SmallButton look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
          Start the review
        </SmallButton>
      )}
      {mayReview && mayCome('reopen', status) && (
        <SmallButton disabled={reopen.isPending} onClick={() => reopen.mutate()}>
          Go on without the answers
        </SmallButton>
      )}
    </div>
  );
}
