import {
  acceptSchedule,
  type RepaymentAccount,
  sendScheduleCode,
} from '#shared/repayments/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedAgreement } from '../queries.ts';

interface AcceptScheduleProps {
  account: RepaymentAccount;
  /** When it was proposed: the code confirms no other schedule. */
  proposedAt: string;
}

/** Accepts the proposed schedule with a code by SMS. */
export function AcceptSchedule({ account: { ref }, proposedAt }: AcceptScheduleProps) {
  const { confirmation, act } = useCodedChange(acceptSchedule, {
    of: changedAgreement(ref),
    purpose: 'schedule',
    sendCode: (seen: string) =>
      call(sendScheduleCode, { params: { ref }, body: { proposedAt: seen } }),
    storedAs: `schedule-code.${ref}`,
    body: (code) => ({ code, proposedAt }),
    done: t('The new schedule holds from now on.'),
  });
  return (
    <div className="accept">
      <CodeSteps
        content={proposedAt}
        confirmation={confirmation}
        act={act}
        text={t(
          'We send a code by SMS to the number you sign in with. You enter it here to accept.',
        )}
        label={t('Accept the new schedule')}
        busyLabel={t('Accepting...')}
      />
    </div>
  );
}
