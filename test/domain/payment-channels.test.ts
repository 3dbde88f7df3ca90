/** How a payment came (shared/payments/channels.ts). */
import { moneyMessages } from '#core/messages/repayments.ts';
import { channelOf, isByMpesa, paymentChannels } from '#shared/payments/channels.ts';
import { consequenceOf } from '#web/src/office/agreements/texts.ts';

it('a payment that names no channel is the bank’s, whoever asks', () => {
  expect(paymentChannels.map((channel) => channelOf({ channel }))).toEqual(paymentChannels);
  expect([{}, { channel: null }, { channel: undefined }].map(channelOf)).toEqual(
    new Array(3).fill('bank'),
  );
  expect(isByMpesa(channelOf({}))).toBe(false);
});

it('the owner and the office read the same of a payment that names no channel', () => {
  const { pay } = moneyMessages;
  const values = {
    amount: 5_000,
    ref: 'F7K2Q9A03',
    receipt: 'FT9913',
    channel: undefined,
    rows: [3],
    installments: 12,
    outstanding: 20_000,
    credit: 0,
    nextDue: undefined,
  };
  expect(pay.sms?.(values as never, {} as never)?.en).toContain('bank FT9913');
  const act = { event: 'takeBack', channel: null } as never;
  expect(consequenceOf(act)).toBe(consequenceOf({ event: 'takeBack', channel: 'bank' } as never));
});
