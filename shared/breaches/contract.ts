import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';

export const breachStates = ['open', 'told', 'closed'] as const;
export type BreachState = (typeof breachStates)[number];

const text = f.text({ min: 10, max: 2_000, multiline: true });

/** People whose data were reached, as far as we know. */
const people = f.whole({ min: 0, max: 100_000_000 });

export const Breach = {
  /** Seven letters. */
  ref: f.text(),
  version: f.version,
  state: f.choice(breachStates),
  learnedAt: f.moment,
  /** The Commissioner is told until then. */
  tellBy: f.moment,
  toldAt: f.nullable(f.moment),
  closedAt: f.nullable(f.moment),
  people,
  /** Oldest first. */
  lines: f.list(f.object({ text: f.text({ multiline: true }), at: f.moment })),
};
export type Breach = f.ValuesOf<typeof Breach>;

/** Newest first. */
export const listBreaches = contract('GET /api/office/breaches', 'staff', {
  may: ['admin'],
  logged: 'breach.listed',
  query: f.pageQuery,
  reply: { breaches: f.list(f.object(Breach)), next: f.next },
});

export const noteBreach = contract('POST /api/office/breaches', 'staff', {
  may: ['admin'],
  status: 201,
  idempotent: true,
  body: { learnedAt: f.moment, people, text },
  reply: Breach,
  errors: ['breaches.notAMoment'],
});

/** Adds news, when the Commissioner was told, and the end. Nothing that was written changes. */
export const writeToBreach = contract('PUT /api/office/breaches/{ref}', 'staff', {
  may: ['admin'],
  body: { version: f.version, toldAt: f.nullable(f.moment), isClosed: f.flag, people, text },
  reply: Breach,
  errors: [
    'breaches.notFound',
    'breaches.changed',
    'breaches.told',
    'breaches.closed',
    'breaches.notAMoment',
  ],
});
