import { readWholeAgreement } from '#core/agreements/whole-agreement.ts';
import { forgetDue } from '#core/due/due.ts';
import { systemClock } from '#core/platform/clock.ts';
import { saveReminderTurn } from './reminder.store.ts';

export const deps = { readWholeAgreement, saveReminderTurn, forgetDue, clock: systemClock };

export type Deps = typeof deps;
