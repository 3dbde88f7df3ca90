import { existsSync, readdirSync, statSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { purposes } from '#core/account-closing/personal-data.ts';
import type { CarrierName } from '#core/carriers/carrier.ts';
import { UNUSED_SECONDS } from '#core/documents/upload.store.ts';
import { STREAMED_SECONDS } from '#core/platform/clock.ts';
import { REQUEST_SECONDS } from '#core/platform/limits/once.ts';
import { limits } from '#core/sign-in/limits.ts';
import { stages } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { KEPT_YEARS } from '#shared/duties/duties.ts';
import { STORED_SECONDS } from '#shared/notifications/limits.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { pointsFor, worthOf } from '#shared/rewards/points.ts';
import { brand } from '#shared/site/brand.ts';
import { ownerPaths, publicPaths, visitorPaths } from '#shared/site/pages.ts';
import { pages } from '#web/src/public/public-pages.tsx';
import targets from './samples/public-pages.json' with { type: 'json' };

const rendered = new Map(pages.map(({ path, body }) => [path, renderToStaticMarkup(body)]));

function htmlAt(path: string): string {
  const html = rendered.get(path);
  if (html === undefined) throw new Error(`There is no page at ${path}.`);
  return html;
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

interface Link {
  text: string;
  href: string;
}

const linksOf = (html: string): Link[] =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => ({
    text: textOf(inside),
    href: /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? 'none',
  }));

const idsOf = (html: string): string[] =>
  [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);

const html = htmlAt('/');
const links = linksOf(html);
const targetsOf = (text: string) => [
  ...new Set(links.filter((link) => link.text === text).map(({ href }) => href)),
];

it.each(Object.entries(targets))('the link %s of the landing page leads to %s', (text, href) =>
  expect(targetsOf(text)).toEqual([href]),
);

it('the one link to sign-in reads SIGN IN on a desk and GET STARTED on a phone', () => {
  const signIns = links.filter(({ href }) => href === '/sign-in');
  expect(signIns.map(({ text }) => text)).toEqual(['SIGN IN GET STARTED']);
  expect(html).toMatch(/on-desk">SIGN IN<.*on-phone">GET STARTED</);
});

it('the landing page has the five taglines in their order, the last of which names the product', () => {
  const list = /<ul class="taglines">(.*?)<\/ul>/.exec(html)?.[1] ?? '';
  const lines = [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = '']) => textOf(line));
  expect(lines.slice(0, 4)).toEqual([
    'Software as a financed asset',
    'Empowering SMEs through credit.',
    'Funding your software journey.',
    'Turning ideas into funded startups.',
  ]);
  expect(lines).toHaveLength(5);
  expect(lines[4]).toContain(brand.name);
});

it('the landing page has three eligibility criteria, 01 to 03', () => {
  const section = /<section id="eligibility".*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(section).toContain('>Eligibility Criteria<');
  expect(section.match(/>0\d</g)).toEqual(['>01<', '>02<', '>03<']);
});

it('the landing page has the four steps in their order', () => {
  const section = /<section id="how-it-works".*?<\/section>/s.exec(html)?.[0] ?? '';
  const steps = [...section.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, step]) => step);
  expect(steps).toEqual([
    'Apply for tech financing',
    'We build and deploy custom software',
    'Pay flexibly',
    'Own the system',
  ]);
});

it('the landing page says how to reach the company, and links to its networks and sister companies', () => {
  const hrefs = links.map(({ href }) => href);
  const text = textOf(html);
  expect(hrefs).toContain(`tel:${brand.phone.replaceAll(' ', '')}`);
  expect(hrefs).toContain(`mailto:${brand.email}`);
  for (const { url } of [...brand.socials, ...brand.sisterCompanies]) expect(hrefs).toContain(url);
  for (const fact of [brand.address, brand.phone, brand.email, brand.officeHours])
    expect(text).toContain(fact);
});

it('the landing page names the installment of every system over every period', () => {
  const text = textOf(html);
  for (const amount of Object.values(suggestedAmounts))
    for (const period of repaymentPeriods) {
      const { monthly } = installmentsOf(amount, Number.parseInt(period, 10));
      expect(text).toContain(`KES ${monthly.toLocaleString('en-KE')} a month`);
    }
});

const sectionOf = (path: string, id: string): string =>
  textOf(new RegExp(`<section id="${id}".*?</section>`, 's').exec(htmlAt(path))?.[0] ?? '');

const kes = (amount: number): string => `KES ${amount.toLocaleString('en-KE')}`;

describe.each(['/', '/sw'])('the proof of the landing page at %s', (path) => {
  it('the story of the landing page has the figures that an offer on its terms has', () => {
    // Given the terms that the page names
    const offer = figuresOf({
      amount: suggestedAmounts['ERP / POS System'],
      deposit: 80_000,
      period: '36 Months',
      fees: [{ name: 'Processing fee', amount: 5_000 }],
    });
    // Then
    const story = sectionOf(path, 'story');
    for (const amount of [800_000, 80_000, 5_000, offer.monthly, offer.last, offer.totalToPay])
      expect(story).toContain(kes(amount));
    expect(story).toContain(`${offer.annualRate}%`);
    expect(offer.monthly * 35 + offer.last + 80_000).toBe(offer.totalToPay);
  });

  it('the story of the landing page counts points and their worth as the till does', () => {
    const points = pointsFor(1_250, 100);
    const story = sectionOf(path, 'story');
    expect(story).toMatch(new RegExp(`${kes(1_250)} .*\\b${points} .* ${points * 10} `));
    expect(story).toContain(kes(worthOf(points * 10, 1)));
    expect(story).toContain(kes(12_500));
  });

  it('the landing page says what USD 20 is in KES, with an offer that has this installment', () => {
    const { monthly } = figuresOf({
      amount: suggestedAmounts['Web Application'],
      deposit: 175_200,
      period: '48 Months',
      fees: [],
    });
    const cost = sectionOf(path, 'cost');
    expect(monthly).toBe(20 * 130);
    for (const amount of [130, monthly, 175_200, 6_250]) expect(cost).toContain(kes(amount));
  });

  it('each picture of a screen is there in the language of the page and in both themes, has its size, and waits to be near', () => {
    const language = path === '/sw' ? 'sw' : 'en';
    const pictures = [...htmlAt(path).matchAll(/<img[^>]*>/g)].map(([picture]) => picture);
    expect(pictures).toHaveLength(10);
    for (const [at, picture] of pictures.entries()) {
      const theme = at % 2 ? '-dark' : '';
      const name = new RegExp(`src="(/screens/[a-z]+-${language}${theme}\\.webp)"`);
      const file = name.exec(picture)?.[1];
      expect(existsSync(`${repositoryRoot}/web/public${file}`), picture).toBe(true);
      expect(picture).toMatch(/alt="[^"]{20,}" width="360" height="420" loading="lazy"/);
    }
  });

  it('the pictures of the screens are light', () => {
    const folder = `${repositoryRoot}/web/public/screens`;
    for (const file of readdirSync(folder))
      expect(statSync(`${folder}/${file}`).size, file).toBeLessThan(20_000);
  });

  it('the landing page says who is behind it', () => {
    const trust = sectionOf(path, 'trust');
    for (const fact of [brand.legalName, brand.kraPin, brand.address, brand.phone, kes(500_000)])
      expect(trust).toContain(fact);
  });

  it('the landing page speaks of no draft: the legal pages do', () =>
    expect(textOf(htmlAt(path))).not.toMatch(/draft|rasimu/i));
});

it('every public path has exactly one page', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...publicPaths, '/404', '/offline'].toSorted());
});

it.each(pages)(
  '$path has no inline styles or handlers, which the content policy forbids',
  ({ path }) => expect(htmlAt(path)).not.toMatch(/\s(style|on\w+)="/),
);

it.each(pages)('$path has one heading of level 1, and no anchor twice', ({ path }) => {
  const html = htmlAt(path);
  const ids = idsOf(html);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(pages)('$path links only to anchors and pages that exist', ({ path }) => {
  for (const { href } of linksOf(htmlAt(path))) {
    const [, target = '', anchor = ''] = /^([^#]*)#?(.*)$/.exec(href) ?? [];
    const isOurs = target === '' || (publicPaths as readonly string[]).includes(target);
    if (isOurs && anchor) expect(idsOf(htmlAt(target || path)), href).toContain(anchor);
    else if (target.startsWith('/'))
      expect([...publicPaths, ...visitorPaths, ...ownerPaths]).toContain(target);
  }
});

it.each(pages)('$path opens links to other sites in a new tab', ({ path }) => {
  for (const [link] of htmlAt(path).matchAll(/<a\b[^>]*href="https:[^>]*>/g))
    expect(link).toMatch(/target="_blank".*rel="noopener noreferrer"/);
});

it('the landing page in Kiswahili has the same anchors and links as the English one', () => {
  // Given
  const [homes] = pages.flatMap(({ alternates }) => alternates ?? []);
  const waysOut = (html: string) =>
    linksOf(html)
      .map(({ href }) => href)
      .filter((href) => href !== homes?.en && href !== homes?.sw);
  // When
  const [english, kiswahili] = [htmlAt(homes?.en ?? ''), htmlAt(homes?.sw ?? '')];
  // Then
  const inKiswahili = pages.filter(({ language }) => language === 'sw');
  expect(inKiswahili.map(({ path }) => path)).toEqual([homes?.sw]);
  expect(idsOf(kiswahili)).toEqual(idsOf(english));
  expect(waysOut(kiswahili)).toEqual(waysOut(english));
});

const texts = ['/privacy-policy', '/terms-of-service', '/terms-of-use'];

it.each(texts)('%s says that it is a draft which an advocate has yet to review', (path) =>
  expect(textOf(htmlAt(path))).toContain('Draft for review by a Kenyan advocate.'),
);

it.each(texts)('%s numbers its clauses as its table of contents does', (path) => {
  const html = htmlAt(path);
  const contents = /<nav class="contents".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const headings = [...html.matchAll(/<section id="([^"]+)"><h2>(.*?)<\/h2>/g)];
  expect(headings.map(([, id, heading]) => `#${id} ${textOf(heading ?? '')}`)).toEqual(
    linksOf(contents).map(({ href, text }, place) => `${href} ${place + 1}. ${text}`),
  );
});

it.each(texts)('%s refers to other clauses by their numbers', (path) => {
  for (const { text, href } of linksOf(htmlAt(path))) {
    const number = /^clause (\d+)/.exec(text)?.[1];
    if (!number) continue;
    const [target = '', anchor = ''] = href.split('#');
    expect(htmlAt(target || path)).toContain(`<section id="${anchor}"><h2>${number}. `);
  }
});

it.each([
  ['/privacy', 'Privacy Policy'],
  ['/tos', 'Terms of Use'],
])('%s shows its label and nothing else', (path, label) =>
  expect(textOf(htmlAt(path))).toBe(label),
);

it('no filled button of the page behind an opt-out link stops the offers of all businesses', () => {
  const buttons = htmlAt('/o/:code').match(/<button[^>]*data-act[^>]*>/g) ?? [];
  const stops = buttons.filter((one) => one.includes('"notFromAnybody"'));
  expect(stops).toHaveLength(4);
  expect(stops.filter((one) => one.includes('btn-primary'))).toEqual([]);
});

const DAY = 24 * 60 * 60;

/** How long the code keeps each thing, in days; null if nothing deletes it. */
const keptDays: Record<string, number | null> = {
  'Sign-in codes': limits.flowSeconds / DAY,
  'An application you have not submitted': UNUSED_SECONDS / DAY,
  'Your account, profile and settings': null,
  'An application that came to nothing, with its documents': KEPT_YEARS * 365,
  'What we financed: its application, its documents and agreements': null,
  Complaints: null,
  "Your customers' points and records of SMS": null,
  'Notifications on your dashboard': STORED_SECONDS / DAY,
  'News on devices': null,
  'Records of news that went to devices': STREAMED_SECONDS / DAY,
  'Requests that may be repeated': REQUEST_SECONDS / DAY,
  'Records of requests to our servers': stages.prod.logRetention,
  // AWS's retention for point-in-time recovery.
  'Backups of the database': 35,
};

const inDays: Record<string, number> = {
  'One hour': 1 / 24,
  'Seven years': 7 * 365,
  'Seven days': 7,
  '15 days': 15,
  '30 days': 30,
  '35 days': 35,
  '180 days': 180,
  'One year': 365,
};

it('the privacy policy promises to delete what the code deletes, after the days of the code', () => {
  const policy = htmlAt('/privacy-policy');
  const [, part = ''] = /id="how-long".*?<dl[^>]*>(.*?)<\/dl>/s.exec(policy) ?? [];
  const rows = [...part.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)];
  const said = rows.map(([, name = '', text = '']) => {
    const begins = Object.keys(inDays).find((words) => textOf(text).startsWith(words));
    return [textOf(name), begins ? inDays[begins] : null];
  });
  expect(Object.fromEntries(said)).toEqual(keptDays);
});

it('the privacy policy has the uses of the record of processing', () => {
  const [, part = ''] = /id="why".*?<dl[^>]*>(.*?)<\/dl>/s.exec(htmlAt('/privacy-policy')) ?? [];
  const said = [...part.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name = '']) => textOf(name));
  // The policy is for owners.
  const { staff: _, ...ofOwners } = purposes;
  expect(said).toEqual(Object.values(ofOwners).map(({ name }) => name));
});

const carriersInWords: Record<CarrierName, string> = {
  sns: 'Amazon Web Services',
  africasTalking: 'Africa’s Talking',
  celcom: 'Celcom',
};

it('the privacy policy names each carrier that gets the numbers and texts of production', () => {
  const policy = htmlAt('/privacy-policy');
  const [, part = ''] = /id="who-receives".*?<dl[^>]*>(.*?)<\/dl>/s.exec(policy) ?? [];
  const named = textOf(part).replaceAll("'", '’');
  for (const carrier of Object.values(stages.prod.smsCarriers).flat())
    expect(named).toContain(carriersInWords[carrier]);
});
