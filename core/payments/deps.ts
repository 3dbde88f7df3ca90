import { setTimeout as wait } from 'node:timers/promises';
import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { findAgreement, findPaymentAccount } from '#core/agreements/agreement.store.ts';
import { readWholeAgreement } from '#core/agreements/whole-agreement.ts';
import { canPrompt } from '#core/mpesa/callback-urls.ts';
import { isDoorKey, isHashOfDoorKey } from '#core/mpesa/credentials.ts';
import {
  createStandingOrder,
  pull,
  push,
  queryPush,
  reverse,
  transactionStatus,
} from '#core/mpesa/daraja.ts';
import { systemClock } from '#core/platform/clock.ts';
import { shortCode } from '#core/platform/config.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { findProject, saveProject } from '#core/projects/project/project.store.ts';
import { purchaseEffect } from '#core/purchases/bought.ts';
import { catalogue } from '#core/purchases/catalogue.ts';
import * as questionStore from './asking/question.ts';
import * as attemptStore from './attempts/attempt.ts';
import * as claimStore from './claims/claim.ts';
import * as paymentStore from './counting/payment.ts';
import * as callbackStore from './door/callback.ts';
import { countEvent } from './door/metrics.ts';
import * as reversalStore from './reversals/refund.store.ts';

export const deps = {
  ...attemptStore,
  ...callbackStore,
  ...paymentStore,
  ...claimStore,
  ...questionStore,
  ...reversalStore,
  findUser,
  findAgreement,
  findPaymentAccount,
  readWholeAgreement,
  findProject,
  saveProject,
  purchaseEffect,
  catalogue,
  canPrompt,
  isDoorKey,
  isHashOfDoorKey,
  push,
  createStandingOrder,
  queryPush,
  pull,
  transactionStatus,
  reverse,
  shortCode,
  hashPhone,
  countEvent,
  pause: (milliseconds: number) => wait(milliseconds),
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;
