import { systemClock } from '#core/platform/clock.ts';
import { forgetDue, readDue } from './due.ts';
import { keepPace, sendPages } from './due-queue.ts';
import { addToRun, beginRun } from './nightly-run.ts';

export const deps = {
  readDue,
  forgetDue,
  keepPace,
  sendPages,
  beginRun,
  addToRun,
  clock: systemClock,
};
