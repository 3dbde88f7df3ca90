import type { AlarmRules } from '../alarms.ts';
import type { StageConfig } from '../stages.ts';
import { counted, sumOf } from './metrics.ts';

/** Links that are not good in five minutes: more than old receipts and torn posters come to. */
const LINKS_OF_NOBODY = 200;

/** Rings when somebody tries the links of customers' cards, or of posters. */
export function cardAlarms({ name: stage }: StageConfig): AlarmRules {
  const notFound = (kind: 'card' | 'poster') =>
    counted('Miliki', 'LinkNotFound', { service: 'cards', stage, kind });
  return {
    CardGuesses: {
      metric: sumOf({ cards: notFound('card'), posters: notFound('poster') }),
      threshold: LINKS_OF_NOBODY,
      description:
        'Many links of cards or posters lead to nobody: somebody guesses them (docs/flows/cards.md).',
    },
  };
}
