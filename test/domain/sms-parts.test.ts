import { describe, expect, it } from 'vitest';
import { plainSms, smsParts } from '../../shared/sms/sms-parts.ts';
import { welcomeSms } from '../../shared/sms/welcome-sms.ts';

describe('threat 36: the parts of an SMS', () => {
  it.each([
    ['160 letters of GSM-7', 'a'.repeat(160), 1],
    ['161 letters of GSM-7', 'a'.repeat(161), 2],
    ['306 letters of GSM-7', 'a'.repeat(306), 2],
    ['307 letters of GSM-7', 'a'.repeat(307), 3],
    ['80 brackets, which count double', '['.repeat(80), 1],
    ['81 brackets', '['.repeat(81), 2],
    ['70 letters with one that is not of GSM-7', `${'a'.repeat(69)}’`, 1],
    ['71 letters with one that is not of GSM-7', `${'a'.repeat(70)}’`, 2],
    ['35 emoji', '💰'.repeat(35), 1],
    ['36 emoji', '💰'.repeat(36), 2],
    ['the welcome of somebody with a name', welcomeSms('Wanjiku'), 2],
  ])('%s', (_, text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});

describe('a name in an SMS that is to stay one part', () => {
  it.each([
    ['Mama Njeri Shop', 'Mama Njeri Shop'],
    ['Njeri’s Café', "Njeri's Café"],
    ['Dukã 💰 Kubwa', 'Duka Kubwa'],
    ['[Best] {Shop} €', 'Best Shop'],
    ['دكان', ''],
  ])('%s', (name, plain) => {
    expect(plainSms(name)).toBe(plain);
  });
});
