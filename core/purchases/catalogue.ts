import type { Catalogue } from '../../shared/purchases/catalogue.ts';
import { environment } from '../platform/config.ts';

/** @returns what the stage sells (infra/stages.ts) */
export const catalogue = (): Catalogue => JSON.parse(environment('CATALOGUE'));
