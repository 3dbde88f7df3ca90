const number = new Intl.NumberFormat('en-KE');
const day = new Intl.DateTimeFormat('en-KE', { day: 'numeric', month: 'short', year: 'numeric' });

const dayAndTime = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeStyle: 'short' });

export const formatNumber = (value: number): string => number.format(value);

/** KES 300,000: the way prices are written in Kenyan shops. */
export const formatKes = (value: number): string => `KES ${number.format(value)}`;

export const formatDay = (moment: string): string => day.format(new Date(moment));

export const formatMoment = (moment: string): string => dayAndTime.format(new Date(moment));

export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1
    ? `${megabytes.toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
