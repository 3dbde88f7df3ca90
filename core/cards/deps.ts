import { findUser } from '#core/accounts/account.store.ts';
import { signPictureGet } from '#core/accounts/picture.store.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { deps as complaintDeps } from '#core/complaints/complaints.ts';
import { findWishes, saveWishes } from '#core/contacts/opt-out.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { siteHost as ownHost } from '#core/platform/config.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { robotKeys } from '#core/sign-in/robot-proof.ts';
import { spendProofForSms } from '#core/sign-in/robot-use.store.ts';
import { claimSms } from '#core/sms/sms.store.ts';
import * as counterStore from './counter.store.ts';
import * as joinStore from './join.store.ts';

const countEvent = eventCounter<'LinkNotFound'>('cards', 'kind');

/** Counts wrong or dead links: an attacker guesses, or a customer has an old link. */
export const countLinkNotFound = (kind: 'card' | 'poster'): void =>
  countEvent('LinkNotFound', kind);

export const deps = {
  ...complaintDeps,
  ...rewardDeps,
  ...counterStore,
  ...joinStore,
  signPictureGet,
  sendSms,
  claimJoinSms: claimSms,
  findUser,
  findLanguage,
  findWishes,
  saveWishes,
  robotKeys,
  spendProofForSms,
  countLinkNotFound,
  /** Undefined if the stage has no domain. */
  ownHost,
  clock: systemClock,
};

export type Deps = typeof deps;
