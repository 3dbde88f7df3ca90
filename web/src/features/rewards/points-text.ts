import { tn } from '#web/src/lib/language/text.ts';

/** Points as a text: 1 point, 50 points. */
export const pointsText = (points: number): string => tn(points, '1 point', '{n} points');
