import { describe, expect, it } from 'vitest';
import { tellingOf } from '../../functions/notifications/texts.ts';
import { applicationEvents } from '../../shared/application-machine.ts';
import { systemTypes } from '../../shared/catalogue.ts';
import { smsParts } from '../../shared/sms-parts.ts';

const facts = {
  ref: 'A7K2Q9M',
  fullName: 'Wanjiku Kamau',
  systemNeed: 'Web Application',
  details: {},
  siteHost: 'app.example.co.ke',
};
const offer = { amount: 300_000, expiresAt: '2026-12-14T09:00:00.000Z' };

describe('what an owner is told', () => {
  it('an application was received', () => {
    expect(tellingOf('submit', facts)).toEqual({
      message: 'We received your application A7K2Q9M.',
      label: 'View',
      sms: 'Hi Wanjiku, we received application A7K2Q9M for a Web Application. We reply within 3 working days (Mon-Thu). Track it: app.example.co.ke/applications',
    });
  });

  it('information is needed', () => {
    const details = { questions: ['M-Pesa statement, June to November'] };
    expect(tellingOf('ask', { ...facts, details })?.sms).toBe(
      'We need one more thing for application A7K2Q9M: M-Pesa statement, June to November. Upload it here: app.example.co.ke/applications',
    );
  });

  it('it was approved, until a day in Nairobi', () => {
    const telling = tellingOf('approve', { ...facts, details: { offer } });
    expect(telling?.sms).toBe(
      'Good news: application A7K2Q9M is approved for KES 300,000. Read the offer and accept by 14 Dec 2026: app.example.co.ke/applications',
    );
    expect(telling?.label).toBe('Read offer');
  });

  it('it was declined, without the reason in the SMS', () => {
    expect(tellingOf('decline', facts)).toMatchObject({
      message: 'A decision was made on A7K2Q9M.',
      label: 'See why',
    });
  });

  it('nothing of what the owner did, or need not know', () => {
    const silent = applicationEvents.filter(
      (event) => !tellingOf(event, { ...facts, details: { offer, questions: ['x'] } }),
    );
    expect(silent.sort()).toEqual(['answer', 'declineOffer', 'reopen', 'startReview', 'withdraw']);
  });
});

describe('each SMS is one part', () => {
  const names = ['Wanjiku Kamau', 'Ng’endo wa Thiong’o', 'Bartholomew-Maximilian Wafula'];
  const questions = [
    ['A year of bank statements, and why '.repeat(8)],
    ['one', 'two', 'three'],
    ['Ni nini’?'],
  ];
  it.each(
    ['app.example.co.ke', undefined].flatMap((siteHost) =>
      names.flatMap((fullName) =>
        systemTypes.map((systemNeed) => ({ fullName, systemNeed, siteHost })),
      ),
    ),
  )('%j', (who) => {
    for (const asked of questions) {
      const details = { offer: { ...offer, amount: 1_000_000 }, questions: asked };
      for (const event of ['submit', 'ask', 'approve', 'decline', 'renewOffer', 'lapse'] as const) {
        const { sms = '' } = tellingOf(event, { ...facts, ...who, details }) ?? {};
        expect(smsParts(sms), sms).toBe(1);
      }
    }
  });
});
