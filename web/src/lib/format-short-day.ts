const day = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Nairobi',
});

/** 20 Nov: for what is never a year old. */
export const formatShortDay = (moment: string): string => day.format(new Date(moment));
