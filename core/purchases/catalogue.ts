import { environment } from '#core/platform/config.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';

/** @returns what the stage sells (infra/stages.ts) */
export const catalogue = (): Catalogue => JSON.parse(environment('CATALOGUE'));
