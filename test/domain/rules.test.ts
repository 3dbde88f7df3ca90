import { readFileSync } from 'node:fs';
import { repaymentPeriods, sectors, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { applicationMessages, applicationSubmitted } from '#shared/applications/messages.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { documentRules, documentTypeOf } from '#shared/documents/document-kinds.ts';
import { ERROR_TITLE, INVALID_PHONE } from '#shared/platform/messages.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import samples from './samples/rules.json' with { type: 'json' };

it('the error toasts have the texts of docs/rules.md 8', () => {
  expect(ERROR_TITLE).toBe('Error');
  expect([
    ...Object.values(signInMessages),
    ...Object.values(applicationMessages),
    INVALID_PHONE,
  ]).toEqual([
    'Failed to send OTP. Try again.',
    'Invalid OTP. Try again.',
    'Please request OTP again.',
    'Please enter your full name.',
    'Failed to create account. Try again.',
    'Please log in to apply for financing.',
    'Failed to submit application. Try again.',
    'Invalid phone number format. Please enter a valid Kenyan number starting with 07 or 01.',
  ]);
});

it('the success toasts have the texts of docs/rules.md 8', () =>
  expect(
    [...Object.values(signInToasts), applicationSubmitted].map(({ title, text }) => [title, text]),
  ).toEqual([
    ['OTP Sent', 'Check your phone for the OTP.'],
    ['Success', 'Phone number verified successfully!'],
    ['Success', 'Account created successfully!'],
    [
      'Application Submitted',
      'Your financing request has been received. Our team will contact you soon.',
    ],
  ]));

it('the welcome SMS has the text of docs/rules.md 7', () =>
  expect(welcomeSms('Wanjiku')).toBe(
    'Hey Wanjiku, Your account has been created successfully. Please log in to your dashboard to apply for software financing and start your digital transformation journey.',
  ));

it('the catalogue suggests an amount in KES for each system type', () =>
  expect(suggestedAmounts).toEqual({
    'Web Application': 300_000,
    'Mobile App': 500_000,
    'E-commerce Platform': 400_000,
    'ERP / POS System': 800_000,
    'Custom AI / Data Solution': 1_000_000,
  }));

it('the catalogue has the sectors and the repayment periods of docs/rules.md 9', () => {
  expect(sectors).toEqual([
    'Retail',
    'Education',
    'Logistics',
    'Healthcare',
    'Agriculture',
    'Other',
  ]);
  expect(repaymentPeriods).toEqual([
    '6 Months',
    '12 Months',
    '24 Months',
    '36 Months',
    '48 Months',
  ]);
});

it.each([
  ['mpesa', true, ['application/pdf']],
  ['bank', false, ['application/pdf', 'text/csv']],
  ['cert', true, ['application/pdf', 'image/jpeg', 'image/png']],
] as const)('the document %s (required: %s) may be of the types %j', (kind, required, types) =>
  expect(documentRules[kind]).toMatchObject({ required, types }),
);

it.each(Object.entries(samples.typeOfName))('the file name %j says the type %s', (filename, type) =>
  expect(documentTypeOf(filename)).toBe(type),
);

it('docs/operations.md names the hours in which promotional SMS leave', () => {
  const [opens, closes] = [SENDING_HOURS.opens, SENDING_HOURS.closes].map((hour) =>
    `${hour}`.padStart(2, '0'),
  );
  const text = readFileSync('docs/operations.md', 'utf8');
  expect(text).toContain(`nothing promotional leaves between ${closes}:00 and ${opens}:00`);
});
