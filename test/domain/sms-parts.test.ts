import { describe, expect, it } from 'vitest';
import { plainSms, smsParts } from '../../shared/sms/sms-parts.ts';
import { welcomeSms } from '../../shared/sms/welcome-sms.ts';

describe('threat 36: the parts of an SMS', () => {
  it.each([
    ['160 letters of GSM-7 are one part', 'a'.repeat(160), 1],
    ['161 letters of GSM-7 are two parts', 'a'.repeat(161), 2],
    ['306 letters of GSM-7 are two parts', 'a'.repeat(306), 2],
    ['307 letters of GSM-7 are three parts', 'a'.repeat(307), 3],
    ['80 brackets, which count double, are one part', '['.repeat(80), 1],
    ['81 brackets are two parts', '['.repeat(81), 2],
    ['70 letters with one that is not of GSM-7 are one part', `${'a'.repeat(69)}’`, 1],
    ['71 letters with one that is not of GSM-7 are two parts', `${'a'.repeat(70)}’`, 2],
    ['35 emoji are one part', '💰'.repeat(35), 1],
    ['36 emoji are two parts', '💰'.repeat(36), 2],
    ['the welcome SMS with a name is two parts', welcomeSms('Wanjiku'), 2],
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
  ])('the name %s becomes %j in an SMS that is to stay one part', (name, plain) => {
    expect(plainSms(name)).toBe(plain);
  });
});
