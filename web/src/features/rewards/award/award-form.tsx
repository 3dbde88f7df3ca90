import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { award as awardContract } from '#shared/rewards/contract.ts';
import { pointsFor, worthOf } from '#shared/rewards/points.ts';
import { type Settings, savePointSettings } from '#shared/settings/contract.ts';
import { sectionOf } from '#shared/settings/settings.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import type { Problems } from '#web/src/lib/forms/read-form.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import { sessionOwner, useRole } from '#web/src/lib/session/session.ts';
import { BirthdayField, ConsentTick } from '../lookup/customer-fields.tsx';
import { type CustomerLookup, PhoneField } from '../lookup/customer-lookup.tsx';
import { pointsText } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';
import {
  type AwardFields,
  type Draft,
  earnedOf,
  emptyFields,
  HowMany,
  hasHowMany,
  problemOf,
  toBody,
} from './how-many.tsx';
import {
  type Awarded,
  type AwardRequest,
  likenessOf,
  useAward,
  wasJustAwarded,
  whatOf,
} from './use-award.ts';
import { isUnusual } from './usual-amount.ts';

interface AwardFormProps {
  rules: PointRules;
  /** The settings without a rule: the first award takes the suggested one. */
  unset: Settings | null;
  lookup: CustomerLookup;
  onAwarded: (awarded: Awarded) => void;
}

export function AwardForm({ rules, unset, lookup, onAwarded }: AwardFormProps) {
  const [fields, setFields] = useState(emptyFields);
  const [problems, setProblems] = useState<Problems<Record<'amount' | 'name', string>>>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const role = useRole();
  const amount = useRef<HTMLInputElement>(null);
  const rule = useTakeRule(unset, rules);
  const award = useAward();
  const draft = { fields, rules, customer: lookup.customer };
  const isBusy = award.isPending || rule.isPending;
  useKeptTyped([
    [t('Amount spent (KES)'), fields.amount],
    [t('Points'), fields.points],
    [t('Receipt or invoice number'), fields.reference],
    [t('Name'), fields.name],
  ]);
  const change = (changes: Partial<AwardFields>) => {
    setFields({ ...fields, ...changes });
    setProblems({});
  };

  const send = (request: AwardRequest) => {
    setAsked(null);
    rule.withRule(() => award.mutate(request, { onSuccess: onAwarded }));
  };

  // After its problem is drawn: the focused field may have it hidden behind the button.
  const showAmount = () => {
    amount.current?.focus();
    amount.current?.scrollIntoView({ block: 'nearest' });
  };
  useInSightOverKeyboard(amount, lookup.input);

  /** Enter in the number leads to the amount, which is not missing yet. */
  const goOn = () => {
    const isTyped = hasHowMany(fields);
    if (!isTyped && lookup.read()) amount.current?.focus();
    return !isTyped;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(draft, role);
    const phone = lookup.read();
    const earned = earnedOf(draft);
    const body = toBody(fields, phone ?? '', lookup.customer === null);
    const foundInName = smsNameProblem(body.name ?? '');
    setProblems({ amount: found, name: foundInName });
    if (phone && found) requestAnimationFrame(showAmount);
    if (!phone || found || foundInName || earned === null) return;
    const request = { body, points: earned.points, name: lookup.customer?.name ?? body.name };
    const question = questionOf(request);
    if (question) setAsked(question);
    else send(request);
  };

  return (
    <>
      <form className="card form-card award-form" onSubmit={submit} noValidate>
        {unset && <SuggestedRule rules={rules} />}
        <PhoneField
          lookup={lookup}
          onChosen={() => amount.current?.focus()}
          onEnter={goOn}
          onNewName={(name) => change({ name })}
        >
          <FoundCustomer lookup={lookup} newName={fields.name} />
        </PhoneField>
        <HowMany draft={draft} input={amount} problem={problems.amount} onChange={change} />
        <MoreFields draft={draft} nameProblem={problems.name} onChange={change} />
        <div className="sticky-end">
          <SubmitButton
            label={unset ? t('Save this rule and award points') : t('Award points')}
            busyLabel={t('Awarding...')}
            busy={isBusy}
          />
        </div>
      </form>
      {asked && (
        <FormDialog
          title={asked.title}
          submitLabel={asked.yes}
          busyLabel={t('Awarding...')}
          busy={award.isPending}
          onSubmit={() => send(asked.request)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.text}</p>
        </FormDialog>
      )}
    </>
  );
}

interface Asked {
  request: AwardRequest;
  title: string;
  text: string;
  yes: string;
}

/** Asked before an award that may be a mistake: one that was just made, or of an amount that is unusual here. */
function questionOf(request: AwardRequest): Asked | null {
  const owner = sessionOwner() ?? '';
  const phone = formatKenyanPhone(request.body.phone);
  if (wasJustAwarded(owner, likenessOf(request))) {
    return {
      request,
      title: t('Award again?'),
      text: t('You awarded {points} to {phone} less than a minute ago.', {
        points: whatOf(request),
        phone,
      }),
      yes: t('Award again'),
    };
  }
  const kes = request.body.amountSpent ?? 0;
  if (!isUnusual(owner, kes)) return null;
  return {
    request,
    title: t('{amount}?', { amount: formatKes(kes) }),
    text: t('That is {points} for {phone}. It is far more than usual here.', {
      points: pointsText(request.points),
      phone,
    }),
    yes: t('Award {points}', { points: pointsText(request.points) }),
  };
}

/** The keyboard of a phone takes half of the screen: what is typed next stays in sight while the number is typed. */
function useInSightOverKeyboard(next: Input, typed: Input): void {
  useEffect(() => {
    const show = () => {
      if (document.activeElement === typed.current)
        next.current?.scrollIntoView({ block: 'nearest' });
    };
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, [next, typed]);
}

type Input = RefObject<HTMLInputElement | null>;

interface MoreFieldsProps {
  draft: Draft;
  nameProblem: string | undefined;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** Fields that most awards do not need. Once opened they stay open for the next customer. */
function MoreFields({ draft, nameProblem, onChange }: MoreFieldsProps) {
  const { fields, customer, rules } = draft;
  const isNew = customer === null;
  const hasConsent = customer?.consent?.given ?? fields.hasConsent;
  const asksBirthday =
    rules.birthdayPoints !== null && hasConsent && customer !== undefined && !customer?.birthday;
  return (
    <details className="more-fields">
      <summary>
        {t('More')}{' '}
        <span className="form-text">
          {isNew ? t('Name, offers by SMS, receipt') : t('Receipt or invoice number')}
        </span>
      </summary>
      {isNew && (
        <>
          <TextField
            label={t('Name')}
            optional
            maxLength={awardContract.body.name.max}
            value={fields.name}
            error={nameProblem}
            onType={(name) => onChange({ name })}
          />
          <ConsentTick
            isGiven={fields.hasConsent}
            onChange={(given) => onChange({ hasConsent: given })}
          />
        </>
      )}
      {asksBirthday && (
        <BirthdayField
          value={fields.birthday}
          error={undefined}
          onChoose={(birthday) => onChange({ birthday })}
        />
      )}
      <TextField
        label={t('Receipt or invoice number')}
        optional
        maxLength={awardContract.body.reference.max}
        value={fields.reference}
        onType={(reference) => onChange({ reference })}
      />
    </details>
  );
}

/** Shows the number's customer before anything is posted. */
function FoundCustomer({ lookup, newName }: { lookup: CustomerLookup; newName: string }) {
  const { phone, customer, query } = lookup;
  if (!phone) return null;
  const number = <span className="phone-number">{formatKenyanPhone(phone)}</span>;
  if (customer) {
    const facts = [customer.name, pointsText(customer.points)].filter(Boolean);
    return (
      <>
        {number} · {facts.join(' · ')}
      </>
    );
  }
  const unknown = query.isFetching ? t('Looking...') : t('Balance not known without a connection');
  return (
    <>
      {number} ·{' '}
      {customer === null ? [t('New customer'), newName].filter(Boolean).join(' · ') : unknown}
    </>
  );
}

const SPENT = 1_000;

/** The rule that a new business can take with its first award, explained in KES. */
function SuggestedRule({ rules }: { rules: PointRules }) {
  const points = pointsFor(SPENT, rules.earnPer);
  return (
    <div className="alert alert-info">
      <strong>
        {t('1 point for every {spent}; a point is worth {worth}.', {
          spent: formatKes(rules.earnPer),
          worth: formatKes(rules.pointValue),
        })}
      </strong>{' '}
      {t('A customer who spends {spent} gets {points} points: {worth} off later.', {
        spent: formatKes(SPENT),
        points: formatNumber(points),
        worth: formatKes(worthOf(points, rules.pointValue)),
      })}{' '}
      <Link to="/settings">{t('Choose another rule')}</Link>
    </div>
  );
}

/**
 * Saves the suggested rule before the first award. A rule saved on another device meanwhile stays, and the form shows
 * it.
 * @param unset the settings without a rule; null once they have one
 */
function useTakeRule(unset: Settings | null, rules: PointRules) {
  const save = useChange(savePointSettings, { of: pointSettings });
  return {
    isPending: save.isPending,
    withRule: (act: () => void) =>
      unset ? save.mutate(bodyOf(unset, rules), { onSuccess: act }) : act(),
  };
}

const pointSettings: Subject<Settings> = {
  name: 'point-settings',
  params: {},
  show: (client, saved) => {
    client.setQueryData(settingsQuery().queryKey, saved);
    void client.invalidateQueries({ queryKey: ['dashboard'] });
  },
  reload: (client) => void client.invalidateQueries(settingsQuery()),
  outdated: () => true,
};

const bodyOf = (settings: Settings, { pointValue, earnPer, keepRest }: PointRules) => ({
  ...sectionOf('points', settings),
  version: settings.version,
  pointValue,
  earnPer,
  keepRest,
});
