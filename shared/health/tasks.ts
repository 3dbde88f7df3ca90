/** The kinds of tasks of the office: who sees them, and where they are done. */
import { type Permission, workPermissions } from '#shared/platform/permissions.ts';

/** Each list is one read. One of its permissions is enough. The entries of the menu have numbers. */
export const taskLists = {
  second: { menu: 'queue', may: ['approve'] },
  decide: { menu: 'queue', may: ['approve'] },
  answered: { menu: 'queue', may: ['review'] },
  calls: { menu: 'queue', may: ['review', 'approve'] },
  queue: { menu: 'queue', may: ['review', 'approve'] },
  offers: { menu: 'projects', may: ['approve'] },
  build: { menu: 'projects', may: ['deliver'] },
  milestones: { menu: 'projects', may: ['deliver'] },
  agreements: { menu: 'agreements', may: ['finance'] },
  promises: { menu: 'agreements', may: ['finance'] },
  payments: { menu: 'money', may: ['finance'] },
  prompts: { menu: 'money', may: ['finance'] },
  claims: { menu: 'money', may: ['finance'] },
  complaints: { menu: 'complaints', may: workPermissions },
  members: { menu: 'people', may: ['admin'] },
  letters: { menu: 'health', may: ['admin'] },
} as const satisfies Record<string, { menu: string; may: readonly Permission[] }>;

export type TaskList = keyof typeof taskLists;

export type TaskMenu = (typeof taskLists)[TaskList]['menu'];

export const taskMenus = [...new Set(Object.values(taskLists).map(({ menu }) => menu))];

/** `queue` is what nobody has taken up: only the number beside the menu says so. */
export const taskKinds = {
  secondApproval: ['second', 'decide'],
  recommended: ['decide', 'decide'],
  act: ['agreements', 'confirm'],
  paymentBack: ['payments', 'confirm'],
  match: ['payments', 'confirm'],
  member: ['members', 'confirm'],
  answered: ['answered', 'answer'],
  slip: ['agreements', 'answer'],
  refundRequest: ['agreements', 'answer'],
  reversal: ['agreements', 'answer'],
  paymentReversal: ['payments', 'answer'],
  wishes: ['build', 'answer'],
  end: ['build', 'answer'],
  unmatched: ['payments', 'answer'],
  prompt: ['prompts', 'answer'],
  claim: ['claims', 'answer'],
  complaint: ['complaints', 'answer'],
  breach: ['members', 'answer'],
  deadLetters: ['letters', 'answer'],
  call: ['calls', 'call'],
  promise: ['promises', 'promises'],
  estimate: ['build', 'changes'],
  offer: ['offers', 'changes'],
  change: ['build', 'changes'],
  plan: ['build', 'milestones'],
  milestone: ['milestones', 'milestones'],
  application: ['queue', null],
} as const satisfies Record<string, readonly [list: TaskList, group: string | null]>;

/** In the order of the screen. */
export const taskGroups = [...new Set(Object.values(taskKinds).flatMap(([, one]) => one ?? []))];

export type TaskKind = keyof typeof taskKinds;

export const taskKindNames = Object.keys(taskKinds) as TaskKind[];
