import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { dutyIds } from './duties.ts';

const year = f.text({ pattern: /^20\d\d$/, max: 4 });

/** Exceptions that are named; `broken` counts all. */
export const MOST_EXCEPTIONS = 50;

const DutyStanding = {
  duty: f.choice(dutyIds),
  /** Cases in which it was kept, and the newest of them. */
  kept: f.count,
  newest: f.nullable(f.moment),
  broken: f.count,
  /** Newest first, by references that name no person. */
  exceptions: f.list(f.object({ ref: f.text(), at: f.moment })),
};
export type DutyStanding = f.ValuesOf<typeof DutyStanding>;

const Window = {
  year: f.text(),
  /** The last day in Nairobi that was counted; null before the first night. */
  until: f.nullable(f.text()),
  duties: f.list(f.object(DutyStanding)),
};
export type Window = f.ValuesOf<typeof Window>;

const may: readonly Permission[] = ['supervise', 'admin'];

/** The regulator's window over a year. Each look is in the audit. */
export const readDuties = contract('POST /api/office/duties', 'staff', {
  may,
  isRead: true,
  body: { year },
  reply: Window,
});

/** Has the window of a year printed as a PDF, with date and name. @returns its number */
export const printDuties = contract('POST /api/office/duties/papers', 'staff', {
  may,
  status: 201,
  body: { year },
  reply: { number: f.text() },
});

/** A link to a PDF that the caller had printed, within seconds. */
export const openDuties = contract('POST /api/office/duties/papers/link', 'staff', {
  may,
  isRead: true,
  body: { paper: f.text({ max: 20 }) },
  reply: { url: f.text() },
  errors: ['projects.fileNotFound'],
});
