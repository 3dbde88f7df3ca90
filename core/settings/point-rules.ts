import type { SectionValues } from '../../shared/settings/settings.ts';
import { sectionValues } from './setting-values.ts';

/** The settings that decide about points. */
export type PointRules = SectionValues<'points'>;

/** @param saved an owner's settings, or null; a rule that was never set is the default */
export const pointRulesOf = (saved: Partial<PointRules> | null | undefined): PointRules =>
  sectionValues('points', saved);
