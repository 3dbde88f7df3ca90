/** Parameters of several messages. Amounts are whole KES. */
import { systemTypes } from '#shared/applications/catalogue.ts';
import { param } from './message.ts';

export const id = param('01KAVX8Z5T0000000000000000');
export const ref = param('F7K2Q9A03');
export const day = param('2026-11-30');
export const moment = param('2026-12-14T09:00:00.000Z');
export const debt = param(25_000, 1_800_000);
export const sum = param(5_000, 10_000_000);
export const points = param(50, 1_000_000);
/** Undefined if the stage has no domain. */
export const host = param<string | undefined>('app.example.co.ke');
export const phone = param('+254712345678');
export const fullName = param('Wanjiku Kamau', 'Bartholomew-Maximilian Wafula');
export const businessName = param(
  'Kamau Hardware',
  'Kamau and Daughters Hardware and General Building Supplies Limited',
);
export const name = param('Stock', 'Your data moved in, with all of its pictures and prices');
export const systemNeed = param<string>(
  'Web Application',
  systemTypes.reduce<string>((one, other) => (other.length > one.length ? other : one), ''),
);
export const code = param('483920');
/** Digits that a customer reads out at a counter. */
export const shortCode = param('4839');
