import { dates } from './format.ts';

const day = dates({ day: 'numeric', month: 'short' });

/** 20 Nov: for what is never a year old. */
export const formatShortDay = (moment: string): string => day().format(new Date(moment));
