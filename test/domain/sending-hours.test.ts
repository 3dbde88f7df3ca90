import { endOfSending, isSendingHour, nextSendingTime } from '#shared/campaigns/sending-hours.ts';

const at = (time: string): number => Date.parse(`2026-11-23T${time}+03:00`);
const text = (moment: number): string => new Date(moment).toISOString();

describe('the hours of promotional SMS', () => {
  it.each([
    ['07:59:59.999', false],
    ['08:00:00', true],
    ['17:59:59.999', true],
    ['18:00:00', false],
    ['00:00:00', false],
  ])('at %s in Nairobi promotional SMS may go out: %s', (time, isOpen) =>
    expect(isSendingHour(at(time))).toBe(isOpen),
  );

  it.each([
    ['07:00:00', '2026-11-23T05:00:00.000Z'],
    ['12:00:00', '2026-11-23T09:00:00.000Z'],
    ['18:00:00', '2026-11-24T05:00:00.000Z'],
    ['23:30:00', '2026-11-24T05:00:00.000Z'],
    ['01:30:00', '2026-11-23T05:00:00.000Z'],
  ])('what is to go out at %s in Nairobi goes out at %s', (time, expected) =>
    expect(text(nextSendingTime(at(time)))).toBe(expected),
  );

  it('a campaign that does not end by six goes on the next morning, for as many days as it needs', () => {
    const pace = { perSecond: 10, perDay: 1_000_000 };
    expect(text(endOfSending(at('17:59:00'), 500, pace))).toBe('2026-11-23T14:59:50.000Z');
    expect(text(endOfSending(at('17:59:00'), 900, pace))).toBe('2026-11-24T05:00:30.000Z');
    expect(text(endOfSending(at('20:00:00'), 360_010, pace))).toBe('2026-11-25T05:00:01.000Z');
  });

  it('a campaign that is larger than what a business may send in a day goes on the next morning', () => {
    const pace = { perSecond: 10, perDay: 2_000 };
    expect(text(endOfSending(at('09:00:00'), 5_000, pace))).toBe('2026-11-25T05:01:40.000Z');
  });

  it('a stage without customers sends at any hour', () =>
    expect(isSendingHour(at('23:59:59'), { opens: 0, closes: 24 })).toBe(true));
});
