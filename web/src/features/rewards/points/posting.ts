import type { QueryClient } from '@tanstack/react-query';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { forgetCustomers } from '../lookup/customer-lookup.ts';

/** The points of customers. A refusal may mean that they have moved since they were shown. */
export const points: Subject<unknown> = {
  name: 'points',
  params: {},
  show: refreshPoints,
  reload: refreshPoints,
  outdated: isAnswer,
  granted: grantedText,
};

/** The same for dialogs, which say a refusal beside a field. */
export const pointsInPlace: Subject<unknown> = { ...points, isShownInPlace: true };

/** The same where a customer gets another number, whom this phone may have stored. */
export const movedPoints: Subject<unknown> = {
  ...pointsInPlace,
  show: forgetPoints,
  outdated: [],
};

function grantedText(): string {
  return t('What you asked for before went through. Look at the history before you go on.');
}

/** @returns why points were not moved, as the server says it */
export const refusalMessage = (error: unknown): string => messageOf(error, grantedText());

/** The queries that are out of date after an entry was posted. */
const queriesWithPoints = ['dashboard', 'customers', 'entries', 'chart'];

/** Fetches again what is on the screen; the rest is fetched when it is shown. */
export function refreshPoints(client: QueryClient): void {
  for (const name of queriesWithPoints) void client.invalidateQueries({ queryKey: [name] });
}

/** Does the same after somebody was erased, and takes what is not on the screen off the phone. */
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
