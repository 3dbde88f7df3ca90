import { findAgreement } from '#core/agreements/agreement.store.ts';
import { amountsDueUntil } from '#core/agreements/due-agreements.store.ts';
import { linesRecordedOn } from '#core/agreements/journal-line.entity.ts';
import { systemClock } from '#core/platform/clock.ts';
import { saleDaysOf, saveSaleDay } from './sale-day.store.ts';

export const deps = {
  linesRecordedOn,
  findAgreement,
  amountsDueUntil,
  saleDaysOf,
  saveSaleDay,
  clock: systemClock,
};

export type SaleDeps = typeof deps;
