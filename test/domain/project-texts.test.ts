import { projectMessages } from '#core/messages/projects.ts';
import type { ProjectEventName } from '#core/notifications/events.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { languages } from '#shared/platform/languages.ts';
import { supportKinds } from '#shared/projects/support-plans.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { type ProjectFacts, projectText } from '#test/support/messages.ts';

/** Every event's text, with its longest values. */
const details = {
  ref: 'F7K2Q9A03',
  number: 'F7K2Q9A03-1',
  name: 'Stock module',
  kind: 'hosting',
  from: '2026-12-10',
  to: '2027-01-24',
  reason: 'The shop moves to another street.',
  price: 450_000,
  days: 120,
  paid: 10_000_000,
  amount: 450_000,
  expiresAt: '2026-12-14T09:00:00.000Z',
};

const facts: ProjectFacts = {
  ref: 'F7K2Q9A03',
  name: 'Kamau Hardware POS',
  systemNeed: 'ERP / POS System',
  fullName: 'Wanjiku Kamau',
  at: '2026-11-24T21:30:00.000Z',
  isOwn: false,
  details,
  siteHost: 'app.example.co.ke',
  businessName: 'Kamau Hardware',
  paybill: '123456',
};

/** Texts about money are in money-texts.test.ts. */
const names = Object.keys(projectMessages) as (keyof typeof projectMessages)[];

const textOf = (event: ProjectEventName, changes: Partial<ProjectFacts> = {}) =>
  projectText(event, { ...facts, ...changes }, 'en');

it('an owner is told that a milestone is ready, and where to look at it', () =>
  expect(textOf('milestone.present')).toEqual({
    message: '“Stock module” is ready for your review.',
    label: 'Review',
    sms: 'F7K2Q9A03: "Stock module" is ready for your review. Look at it, and accept it or ask for changes: app.example.co.ke/projects',
  }));

it('a delivery says when the first installment is due: a month after its day in Nairobi', () =>
  expect(textOf('stage.acceptDelivery')?.message).toBe(
    'Kamau Hardware POS has been delivered. Your first installment is due on 25 Dec 2026.',
  ));

it('an owner who has paid in full is congratulated by the first name', () =>
  expect(textOf('paper.ownership', { systemNeed: 'Web Application' })?.sms).toBe(
    'Congratulations Wanjiku! You have paid in full and now own your Web Application. Your certificate: app.example.co.ke/projects',
  ));

it.each(languages)(
  'the agreement of a change names its own account, in %s and in one part',
  (language) => {
    const change = { details: { ref: 'PQRSMB7MK', changeRequest: 10 } };
    const { message = '', sms = '' } =
      projectText('paper.agreement', { ...facts, ...change }, language) ?? {};
    expect(message).toMatch(/PQRSMB7MK.* 10 /);
    expect(sms).toMatch(/10.*F7K2Q9A03.*PQRSMB7MK/);
    expect(segmentsOf(sms).segments).toBe(1);
  },
);

it('a payment that was taken back is told as such', () => {
  const back = { details: { ref: 'F7K2Q9A03', amount: -25_000 } };
  expect(textOf('project.payShare', back)?.message).toBe(
    'Your payment of KES 25,000 for F7K2Q9A03 was reversed.',
  );
});

it('what an owner did is not told to that owner, unless it begins or ends something', () => {
  const own = { isOwn: true };
  for (const event of [
    ...(['project.setSupport', 'project.proposeEnd', 'project.withdrawEnd'] as const),
    ...(['changeRequest.reject', 'milestone.accept', 'milestone.askForChanges'] as const),
  ]) {
    expect([event, textOf(event, own)]).toEqual([event, null]);
  }
  expect(textOf('stage.acceptDelivery', own)).not.toBeNull();
});

it.each(languages.flatMap((language) => names.map((name) => [name, language] as const)))(
  'every SMS about %s in %s is one part, whatever the system and the names',
  (name, language) => {
    for (const systemNeed of systemTypes) {
      for (const milestone of [
        'Stock',
        'Your data moved in, with all of its pictures and prices',
      ]) {
        const given = { ...facts, systemNeed, details: { ...details, name: milestone } };
        const { sms, message, label } = projectText(name, given, language) ?? {};
        expect(message).toBeTruthy();
        expect(label).toBeTruthy();
        if (sms) expect([sms, segmentsOf(sms)]).toMatchObject([sms, { segments: 1 }]);
      }
    }
  },
);

it('every kind of support plan has a word in Kiswahili', () => {
  for (const kind of supportKinds) {
    const given = { ...facts, details: { ...details, kind } };
    const { message } = projectText('project.setSupport', given, 'sw') ?? {};
    expect(message).not.toContain('undefined');
  }
});
