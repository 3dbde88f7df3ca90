import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Customer,
  type PostingReply,
  redeem,
  sendRedeemCode,
} from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import {
  type Confirmation,
  isAboutCode,
  useConfirmation,
} from '#web/src/lib/queries/use-confirmation.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import { sessionOwner, useBusinessInUse } from '#web/src/lib/session/session.ts';
import { noteCustomer } from '../lookup/customer-lookup.tsx';
import { noteNoCredits, pointsInPlace, pointsText, refusalMessage } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  byKes,
  byPoints,
  NEEDS_CONNECTION,
  needsCodeFor,
  noAmount,
  problemOf,
  type QuickAmounts,
  quickAmounts,
  type RedeemAmount,
} from './redeem-amount.ts';

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
  // A code on its way can be entered, whatever it cost.
  const confirmation = useRedeemConfirmation(customer.phone, () => {
    setAsking(false);
    setProblem(t(NO_CREDITS));
  });
  const lacksCredits = isCodeNeeded && !hasCredits && !confirmation.sentFor(points);
  const redemption = useRedemption(customer.phone, (message, error) => {
    if (isAboutCode(error)) return confirmation.setProblem(message);
    // Today's smaller redemptions count too, and only the server knows them: the dialog asks for a code.
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
        <div className="two-amounts">
          <NumberField
            size="large"
            label={t('Points')}
            error={problem}
            value={amount.points}
            onType={(typed) => change(byPoints(typed, rules))}
          />
          <NumberField
            size="large"
            label={t('KES off')}
            value={amount.kes}
            onType={(typed) => change(byKes(typed, rules))}
          />
        </div>
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
              {
                phone: customer.phone,
                points,
                reference: null,
                code: typed,
                reward: amount.reward,
              },
              { onSuccess: onRedeemed },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const NO_CREDITS = msg('There are no SMS credits left to send the code.');

/** Asks again: the owner may have bought credits while this screen was open. */
async function areCreditsBought(client: QueryClient): Promise<boolean> {
  try {
    const { hasSmsCredits } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 });
    return hasSmsCredits;
  } catch {
    return false;
  }
}

interface QuickAmountButtonsProps {
  quick: QuickAmounts;
  held: number;
  rules: PointRules;
  chosen: string | undefined;
  onChoose: (amount: RedeemAmount) => void;
}

/** Rewards, all points, and round sums: one press fills the fields. */
function QuickAmountButtons(props: QuickAmountButtonsProps) {
  const { quick, held, rules, chosen, onChoose } = props;
  const { most, kes, rewards } = quick;
  if (most === 0) return null;
  return (
    <div className="quick-amounts">
      {rewards.map(({ name, points }) => (
        <Button
          key={name}
          aria-pressed={chosen === name}
          onClick={() => onChoose({ ...byPoints(String(points), rules), reward: name })}
        >
          {name} · {pointsText(points)}
        </Button>
      ))}
      <Button onClick={() => onChoose(byPoints(String(most), rules))}>
        {most === held ? t('All') : t('{n} without a code', { n: formatNumber(most) })}
      </Button>
      {kes.map((sum) => (
        <Button key={sum} onClick={() => onChoose(byKes(String(sum), rules))}>
          {formatKes(sum)}
        </Button>
      ))}
    </div>
  );
}

interface NoCreditsProps {
  most: number;
  rules: PointRules;
  onFewer: () => void;
}

/** The code cannot be sent; says what to do instead. Only the owner buys credits and sets the limit. */
function NoCredits({ most, rules, onFewer }: NoCreditsProps) {
  const isOwn = useBusinessInUse() === null;
  const limit = formatKes(rules.redeemCodeAbove ?? 0);
  return (
    <div className="alert alert-warning" role="status">
      <p>
        {isOwn
          ? t(
              'Above {limit} a day the customer confirms with a code by SMS, and you have no SMS credits.',
              { limit },
            )
          : t(
              'Above {limit} a day the customer confirms with a code by SMS, and the shop has no SMS credits. Ask the owner to buy some.',
              { limit },
            )}
      </p>
      <Acts
        acts={[
          most > 0 && [
            t('Use {points} ({amount}) without a code', {
              points: pointsText(most),
              amount: formatKes(worthOf(most, rules.pointValue)),
            }),
            onFewer,
          ],
          isOwn && [t('Buy SMS credits'), '/settings#billing'],
          isOwn && [t('Change the limit'), '/settings', { look: 'link' }],
        ]}
      />
    </div>
  );
}

function useRedemption(phone: string, onRefused: (message: string, error: Error) => void) {
  const client = useQueryClient();
  return useChange(redeem, {
    of: pointsInPlace,
    name: `redeem.${phone}`,
    done: ({ entry }) => tn(entry.pointsUsed ?? 0, '1 point redeemed.', '{n} points redeemed.'),
    onDone: ({ customer }) => noteCustomer(sessionOwner() ?? '', customer),
    explain: (error) => {
      // The owner changed the limit or the catalogue meanwhile.
      if (hasCode(error, 'rewards.codeNeeded') || hasCode(error, 'rewards.rewardChanged'))
        void client.invalidateQueries(settingsQuery());
      onRefused(refusalMessage(error), error);
      return false;
    },
  });
}

/** @param onNoCredits the last credit was used since the settings were read */
function useRedeemConfirmation(phone: string, onNoCredits: () => void): Confirmation<number> {
  const client = useQueryClient();
  return useConfirmation({
    purpose: 'redemption',
    sendCode: (points: number) => call(sendRedeemCode, { body: { phone, points } }),
    incompleteText: msg('Enter the {n} digits of the code.'),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries(settingsQuery());
    },
    onRefused: (error) => {
      if (hasCode(error, 'rewards.codeNotNeeded')) void client.invalidateQueries(settingsQuery());
      if (!hasCode(error, 'sms.noCredits')) return false;
      noteNoCredits(client);
      onNoCredits();
      return true;
    },
  });
}
