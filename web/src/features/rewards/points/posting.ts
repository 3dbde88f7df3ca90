import type { QueryClient } from '@tanstack/react-query';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { forgetCustomers } from '../lookup/customer-lookup.ts';

/** A refusal may mean that points moved since they were shown. */
export const points: Subject<unknown> = {
  name: 'points',
  params: {},
  show: refreshPoints,
  reload: refreshPoints,
  outdated: isAnswer,
  granted: grantedText,
};

/** For dialogs, which show a refusal beside a field. */
export const pointsInPlace: Subject<unknown> = { ...points, isShownInPlace: true };

/** For a customer's new number, whom this phone may have stored. */
export const movedPoints: Subject<unknown> = {
  ...pointsInPlace,
  show: forgetPoints,
  outdated: [],
};

function grantedText(): string {
  return t('What you asked for before went through. Look at the history before you go on.');
}

export const refusalMessage = (error: unknown): string => messageOf(error, grantedText());

const queriesWithPoints = ['dashboard', 'customers', 'entries', 'chart'];

export function refreshPoints(client: QueryClient): void {
  for (const name of queriesWithPoints) void client.invalidateQueries({ queryKey: [name] });
}

/** After an erasure: also removes what is not on the screen from the phone. */
export function forgetPoints(client: QueryClient): void {
  for (const name of queriesWithPoints)
    client.removeQueries({ queryKey: [name], type: 'inactive' });
  forgetCustomers();
  refreshPoints(client);
}

/** The last SMS credit was used since the settings were read: the screens offer to buy some. */
export function noteNoCredits(client: QueryClient): void {
  client.setQueryData(
    settingsQuery().queryKey,
    (last) => last && { ...last, hasSmsCredits: false },
  );
}
