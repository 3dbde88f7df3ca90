import { useQueryClient } from '@tanstack/react-query';
import {
  acceptSchedule,
  type RepaymentAccount,
  sendScheduleCode,
} from '#shared/repayments/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { hasMovedOn, sayAndReload, useRepaymentChange } from '../other/use-repayment-change.ts';

interface AcceptScheduleProps {
  account: RepaymentAccount;
  /** When it was proposed: the code confirms no other schedule. */
  proposedAt: string;
}

/** Accepts the proposed schedule with a code by SMS. */
export function AcceptSchedule({ account: { ref }, proposedAt }: AcceptScheduleProps) {
  const client = useQueryClient();
  const params = { ref };
  const confirmation = useConfirmation({
    purpose: 'schedule',
    sendCode: (seen: string) => call(sendScheduleCode, { params, body: { proposedAt: seen } }),
    storedAs: `schedule-code.${ref}`,
    onRefused: (error) => {
      if (!hasMovedOn(error)) return false;
      sayAndReload(client, error);
      return true;
    },
  });
  const accept = useRepaymentChange({
    ref,
    name: 'accept-schedule',
    send: (code: string, idempotencyKey) =>
      call(acceptSchedule, { params, body: { code, proposedAt }, idempotencyKey }),
    done: t('The new schedule holds from now on.'),
    onDone: confirmation.forgetSent,
    explain: (error) => {
      if (!isAboutCode(error)) return false;
      confirmation.setProblem(error.message);
      return true;
    },
  });
  return (
    <div className="accept">
      <CodeSteps
        content={proposedAt}
        confirmation={confirmation}
        act={accept}
        text={t(
          'We send a code by SMS to the number you sign in with. You enter it here to accept.',
        )}
        label={t('Accept the new schedule')}
        busyLabel={t('Accepting...')}
      />
    </div>
  );
}
