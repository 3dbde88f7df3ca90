import { dates } from './format.ts';

const day = dates({ day: 'numeric', month: 'short' });

/** @returns `20 Nov`, for days of the last twelve months */
export const formatShortDay = (moment: string): string => day().format(new Date(moment));
