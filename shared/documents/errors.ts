import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const documentErrors = {
  'documents.typeNotAllowed': [
    'invalid',
    {
      by: 'kind',
      mpesa: 'Only PDF files are accepted for the M-Pesa statement.',
      bank: 'Only PDF or CSV files are accepted for the bank statement.',
      cert: 'Only PDF, JPG or PNG files are accepted for the registration certificate.',
      picture: 'Only JPG or PNG pictures are accepted.',
      slip: 'Only PDF, JPG or PNG files are accepted for the bank slip.',
    },
  ],
  'documents.activeContent': [
    'invalid',
    {
      by: 'kind',
      mpesa:
        'The M-Pesa statement has scripts or other files inside. Choose the original file from M-Pesa.',
      bank: 'The bank statement has scripts, formulas or other files inside. Print it as a PDF, and choose that.',
      cert: 'The registration certificate has scripts or other files inside. Take a photo of it, and choose that.',
      picture: 'The picture has other files inside. Take it again, or make a screenshot of it.',
      slip: 'The bank slip has scripts or other files inside. Take a photo of it, and choose that.',
    },
  ],
  'documents.notYours': ['forbidden', 'You may not upload this file.'],
  'documents.quotaExceeded': ['paymentRequired', 'Storage is full. Please contact us.'],
  'documents.notFound': ['notFound', 'There is no such file. Choose it again.'],
  'documents.decided': [
    'conflict',
    'A decision was made on this application. The passwords of its files stay as they are.',
  ],
  'documents.inUse': ['conflict', 'This file is part of an application and stays with it.'],
} as const satisfies ErrorCatalogue;
