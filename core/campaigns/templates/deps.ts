import { ulid } from 'ulid';
import { systemClock } from '../../platform/clock.ts';
import * as templateStore from './template.store.ts';

export const templateDeps = { ...templateStore, newId: ulid, clock: systemClock };

export type TemplateDeps = typeof templateDeps;
