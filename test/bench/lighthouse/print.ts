/**
 * Lighthouse's reports beside the budgets, and what costs a score. Of several runs the fastest counts, because
 * other work only slows a page; layout shift and other scores count at their worst.
 */
import { budget, printTable, withinBudget } from '../figures.ts';
import type { Report } from './lighthouse.ts';
import { type Budgets, LEAST_SCORE, MOST_BLOCKING, MOST_SHIFT, type Route } from './routes.ts';

export interface Measured {
  route: Route;
  mobile: Report[];
  lowEnd3G: Report[];
}

export function printReports(measured: Measured[]): void {
  const version = measured[0]?.mobile[0]?.lighthouseVersion;
  printTable(
    `Lighthouse ${version}, mobile preset, the best of several runs: scores`,
    `route | performance | budget | ${CATEGORIES.map((name) => `${name} | budget`).join(' | ')}`,
    measured.map(scoreRow),
  );
  printTable(
    '... and how long it takes (simulated slow 4G, 4 x CPU)',
    'route | FCP | LCP | budget | TBT | budget | CLS | budget',
    measured.map(mobileRow),
  );
  printTable(
    '3G low-end, applied: 300 ms, 700 kbit/s, 10 x CPU',
    'route | performance | budget | FCP | LCP | budget | interactive | budget | TBT | budget | CLS',
    measured.map(lowEndRow),
  );
  const losses = measured.flatMap(lossRows);
  if (losses.length > 0) printTable('What costs a score', 'route | category | audit', losses);
}

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/** Only of reports with the figure; a page that never rests lacks some. */
const known = (reports: Report[], read: (report: Report) => number): number[] => {
  const figures = reports.map(read).filter(Number.isFinite);
  return figures.length > 0 ? figures : [Number.NaN];
};

const scores = (reports: Report[], category: string): number[] =>
  known(reports, ({ categories }) => Math.round(100 * (categories[category]?.score ?? Number.NaN)));

const figures = (reports: Report[], audit: string): number[] =>
  known(reports, ({ audits }) => audits[audit]?.numericValue ?? Number.NaN);

const seconds = (reports: Report[], audit: string): number =>
  Math.round(Math.min(...figures(reports, audit)) / 10) / 100;

const FCP = 'first-contentful-paint';
const LCP = 'largest-contentful-paint';
const TBT = 'total-blocking-time';
const CLS = 'cumulative-layout-shift';

const milliseconds = (reports: Report[], audit: string) =>
  Math.round(Math.min(...figures(reports, audit)));

const shift = (reports: Report[]): number =>
  Math.round(Math.max(...figures(reports, CLS)) * 1000) / 1000;

const atLeast = (score: number, least: number): string =>
  withinBudget(score >= least, `${least}+`, 'under');

const shown = (figure: number, unit = ''): string =>
  Number.isFinite(figure) ? `${figure}${unit && ` ${unit}`}` : 'none';

const within = (figure: number, most: number | undefined, unit = ''): [string, string] => [
  shown(figure, unit),
  most === undefined ? '' : budget(figure, most, unit),
];

export function isFast({ route, mobile, lowEnd3G }: Measured): boolean {
  const isWithin = (reports: Report[], most: Budgets) =>
    Math.max(...scores(reports, 'performance')) >= most.performance &&
    seconds(reports, LCP) <= (most.lcp ?? Number.POSITIVE_INFINITY) &&
    seconds(reports, 'interactive') <= (most.interactive ?? Number.POSITIVE_INFINITY) &&
    milliseconds(reports, TBT) <= (most.blocking ?? Number.POSITIVE_INFINITY);
  return (
    isWithin(mobile, { ...route.mobile, blocking: MOST_BLOCKING }) &&
    isWithin(lowEnd3G, route.lowEnd3G)
  );
}

function scoreRow({ route, mobile }: Measured): string[] {
  const performance = Math.max(...scores(mobile, 'performance'));
  const others = CATEGORIES.flatMap((category) => {
    const figure = Math.min(...scores(mobile, category));
    return [shown(figure), route.isPublic ? atLeast(figure, LEAST_SCORE) : ''];
  });
  const least = atLeast(performance, route.mobile.performance);
  return [route.path, shown(performance), least, ...others];
}

function mobileRow({ route, mobile }: Measured): string[] {
  return [
    route.path,
    shown(seconds(mobile, FCP), 's'),
    ...within(seconds(mobile, LCP), route.mobile.lcp, 's'),
    ...within(milliseconds(mobile, TBT), MOST_BLOCKING, 'ms'),
    ...within(shift(mobile), MOST_SHIFT),
  ];
}

function lowEndRow({ route, lowEnd3G }: Measured): string[] {
  const performance = Math.max(...scores(lowEnd3G, 'performance'));
  return [
    route.path,
    shown(performance),
    atLeast(performance, route.lowEnd3G.performance),
    shown(seconds(lowEnd3G, FCP), 's'),
    ...within(seconds(lowEnd3G, LCP), route.lowEnd3G.lcp, 's'),
    ...within(seconds(lowEnd3G, 'interactive'), route.lowEnd3G.interactive, 's'),
    ...within(milliseconds(lowEnd3G, TBT), route.lowEnd3G.blocking, 'ms'),
    shown(shift(lowEnd3G)),
  ];
}

/** Of the first report: what fails, fails in each. SEO does not matter for an owner's screens. */
function lossRows({ route, mobile }: Measured): string[][] {
  const [report] = mobile;
  if (!report) return [];
  return CATEGORIES.filter((name) => route.isPublic || name !== 'seo').flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => [route.path, category, report.audits[id]?.title ?? id]),
  );
}
