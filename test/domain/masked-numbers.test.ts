import { maskedNumbers } from '#shared/payments/masked-numbers.ts';

it.each<[string, string, string]>([
  ['a number of a payer', '{"MSISDN":254712345678}', '{"MSISDN":*****678}'],
  ['a number as people write it', 'of +254 712 345-678', 'of +*****678'],
  ['a number without its prefix', '0712345678, 712345678', '*****678, *****678'],
  ['the number in the id of a prompt', '"ws_CO_24112026083059123712345678"', '"ws_CO_*****678"'],
  ['a hash of a number', `"${'a1'.repeat(32)}"`, '"*****"'],
  ['a moment, which stays', '"TransTime":"20261124083059"', '"TransTime":"20261124083059"'],
  ['an amount and a receipt, which stay', '"SLK7X1Y2Z3": 21334.00', '"SLK7X1Y2Z3": 21334.00'],
  ['a number that M-Pesa has masked, which stays', '2547 ***** 126', '2547 ***** 126'],
])('%s', (_, text, masked) => expect(maskedNumbers(text)).toBe(masked));
