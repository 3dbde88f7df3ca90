import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Customer, PostingReply } from '#shared/rewards/contract.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { isAboutCode } from '#web/src/lib/queries/use-confirmation.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import type { PointRules } from '../point-rules.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NEEDS_CONNECTION } from './customer-points.tsx';
import { NoCredits } from './no-credits.tsx';
import { QuickAmountButtons } from './quick-amounts.tsx';
import {
  byKes,
  byPoints,
  needsCodeFor,
  noAmount,
  problemOf,
  quickAmounts,
  type RedeemAmount,
} from './redeem-amount.ts';
import { useRedeemConfirmation } from './use-redeem-confirmation.ts';
import { useRedemption } from './use-redemption.ts';

interface HowMuchProps {
  customer: Customer;
  rules: PointRules;
  onRedeemed: (posting: PostingReply) => void;
}

export function HowMuch({ customer, rules, onRedeemed }: HowMuchProps) {
  const [amount, setAmount] = useState(noAmount);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusedWithoutCode, setRefusedWithoutCode] = useState<number>();
  const points = parseWhole(amount.points) ?? 0;
  const hasCredits = rules.hasSmsCredits;
  const client = useQueryClient();
  const quick = quickAmounts(customer, rules, hasCredits);
  const isCodeNeeded = points === refusedWithoutCode || needsCodeFor(points, customer, rules);
  // A code that is on its way can be entered, whatever it has cost.
  const confirmation = useRedeemConfirmation(customer.phone, () => {
    setAsking(false);
    setProblem(t(NO_CREDITS));
  });
  const lacksCredits = isCodeNeeded && !hasCredits && !confirmation.sentFor(points);
  const redemption = useRedemption(customer.phone, (message, error) => {
    if (isAboutCode(error)) return confirmation.setProblem(message);
    // Smaller redemptions of today count as well, and the server knows them: the dialog asks for a code.
    if (hasCode(error, 'rewards.codeNeeded')) return setRefusedWithoutCode(points);
    setAsking(false);
    setProblem(message);
  });
  useKeptTyped([[t('Points'), amount.points]]);
  const change = (next: RedeemAmount) => {
    setAmount(next);
    setProblem(undefined);
  };

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const found = navigator.onLine ? problemOf(amount, customer, rules) : t(NEEDS_CONNECTION);
    if (!found && lacksCredits && !(await areCreditsBought(client)))
      return setProblem(t(NO_CREDITS));
    setProblem(found);
    confirmation.setProblem(null);
    setAsking(!found);
  };

  return (
    <>
      <form onSubmit={ask} noValidate>
        <AmountFields amount={amount} problem={problem} rules={rules} onChange={change} />
        <QuickAmountButtons
          quick={quick}
          held={customer.points}
          rules={rules}
          chosen={amount.reward}
          onChoose={change}
        />
        {lacksCredits && (
          <NoCredits
            most={quick.most}
            rules={rules}
            onFewer={() => change(byPoints(String(quick.most), rules))}
          />
        )}
        <SubmitButton
          label={t('Redeem points')}
          busyLabel={t('Redeeming...')}
          busy={redemption.isPending}
        />
      </form>
      {isAsking && (
        <ConfirmDialog
          customer={customer}
          points={points}
          needsCode={isCodeNeeded}
          reward={amount.reward}
          rules={rules}
          confirmation={confirmation}
          isRedeeming={redemption.isPending}
          onConfirm={(typed) =>
            redemption.mutate(
              { points, code: typed, reward: amount.reward },
              { onSuccess: onRedeemed },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const NO_CREDITS = msg('There are no SMS credits for the code.');

/** Asks once more: the owner may have bought credits while this screen was open. */
async function areCreditsBought(client: QueryClient): Promise<boolean> {
  try {
    const { hasSmsCredits } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 });
    return hasSmsCredits;
  } catch {
    return false;
  }
}

interface AmountFieldsProps {
  amount: RedeemAmount;
  problem: string | undefined;
  rules: PointRules;
  onChange: (amount: RedeemAmount) => void;
}

function AmountFields({ amount, problem, rules, onChange }: AmountFieldsProps) {
  return (
    <div className="two-amounts">
      <NumberField
        size="large"
        label={t('Points')}
        error={problem}
        value={amount.points}
        onType={(typed) => onChange(byPoints(typed, rules))}
      />
      <NumberField
        size="large"
        label={t('KES off')}
        value={amount.kes}
        onType={(typed) => onChange(byKes(typed, rules))}
      />
    </div>
  );
}
