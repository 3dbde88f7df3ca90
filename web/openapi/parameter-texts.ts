/** The parameters of paths and queries by their names. */
export const parameters: Record<string, { description: string; example: string }> = {
  applicationId: {
    description: 'The id of an application.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  cursor: { description: 'The `next` of the page before.', example: 'eyJwayI6InVzZXIj' },
  documentId: { description: 'A document of the application.', example: 'mpesa' },
  entryId: { description: 'The id of an entry.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  filter: { description: 'A group of customers.', example: 'expiring' },
  from: { description: 'The first day, in Nairobi.', example: '2026-11-01' },
  key: {
    description: 'The key of an uploaded file.',
    example: 'applications/8f14e45f/mpesa_a.pdf',
  },
  kind: { description: 'A kind of entry.', example: 'award' },
  notificationId: {
    description: 'The id of a notification.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  phone: { description: 'A Kenyan mobile number in any spelling.', example: '0712345678' },
  search: { description: 'The start of a phone number or of a name.', example: 'Wanj' },
  to: { description: 'The last day, in Nairobi.', example: '2026-11-30' },
};
