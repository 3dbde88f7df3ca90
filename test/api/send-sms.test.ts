import { beforeAll, describe, expect, it } from 'vitest';
import { sendSms } from '../../shared/contracts/sms.ts';
import { welcomeSms } from '../../shared/messages.ts';
import { smsTo } from '../support/cloud.ts';
import { call, givenOwner, givenSignedIn, type Owner } from '../support/owner.ts';
import { newPhone } from '../support/sign-in.ts';

const NAME = 'Achieng Odhiambo';
let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner(NAME);
});

const send = (by: Owner, body: { message: string; phoneNumber: string }) =>
  call(sendSms, { token: by.tokens.accessToken, body });

const welcomesTo = async (phone: string) =>
  (await smsTo(phone)).filter(({ Message }) => Message === welcomeSms(NAME));

describe('the welcome SMS (specification section 7)', () => {
  it('goes out once, also when it is asked for 20 times at once', async () => {
    const newcomer = await givenOwner(NAME);
    const body = { message: welcomeSms(NAME), phoneNumber: newcomer.phone };
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(newcomer, body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await welcomesTo(newcomer.phone)).toHaveLength(1);
    const again = await send(newcomer, body);
    expect(again.reply).toEqual({ status: 'SENT' });
    expect(await welcomesTo(newcomer.phone)).toHaveLength(1);
  });

  it('goes to no number but one’s own', async () => {
    const phoneNumber = newPhone();
    const { status, refusal } = await send(owner, { message: welcomeSms(NAME), phoneNumber });
    expect([status, refusal.code]).toEqual([403, 'sms.ownNumberOnly']);
    expect(await smsTo(phoneNumber)).toHaveLength(0);
  });

  it('carries no other text', async () => {
    const body = { message: 'Buy now', phoneNumber: owner.phone };
    const { status, refusal } = await send(owner, body);
    expect([status, refusal.code]).toEqual([403, 'sms.messageNotAllowed']);
  });

  it('needs a Kenyan mobile number', async () => {
    const { status, refusal } = await send(owner, { message: 'Hey', phoneNumber: '0201234567' });
    expect([status, refusal.code]).toEqual([400, 'sms.invalidPhone']);
  });

  it('needs an account', async () => {
    const visitor = await givenSignedIn();
    const { status, refusal } = await send(visitor, { message: 'Hey', phoneNumber: visitor.phone });
    expect([status, refusal.code]).toEqual([404, 'account.notFound']);
  });
});
