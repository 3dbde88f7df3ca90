/** Logs must not contain redemption codes. */
import { isEmbedded, textsTo } from '#test/support/cloud.ts';
import { readLogs } from '#test/support/logs.ts';
import { givenCustomer, givenShop } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';

it.runIf(isEmbedded)('a code for a redemption is in no log', async () => {
  const shop = await givenShop({ redeemCodeAbove: 500 }, 9);
  const phone = newPhone();
  await givenCustomer(shop, phone, 1_000);
  expect((await shop.sendRedeemCode({ phone, points: 600 })).status).toBe(200);
  const codes = (await textsTo(phone)).map((text) => /^(\d{4}) is the code/.exec(text)?.[1]);
  const code = codes.findLast((one) => one) ?? '';
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const guess = await shop.redeem({ phone, points: 600, code: wrong });
  expect(guess.refusal.code).toBe('confirmations.wrong');
  expect((await shop.redeem({ phone, points: 600, code })).status).toBe(201);
  const text = await readLogs();
  expect(text).toContain('confirmations.wrong');
  expect(text).not.toContain(phone.slice(1));
  expect(text).not.toContain('is the code');
  expect(text).not.toMatch(new RegExp(`[": ]${code}[", ]`));
});
