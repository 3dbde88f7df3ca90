/** The parameters of paths and queries by their names. */
export const parameters: Record<string, { description: string; example: string }> = {
  applicationId: {
    description: 'The id of an application.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  assignee: { description: 'The id of a member of the staff, or `nobody`.', example: 'nobody' },
  campaignId: { description: 'The id of a campaign.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  cursor: { description: 'The `next` of the page before.', example: 'eyJwayI6InVzZXIj' },
  documentId: { description: 'A document of the application.', example: 'mpesa' },
  entryId: { description: 'The id of an entry.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  key: {
    description: 'The key of an uploaded file.',
    example: 'applications/8f14e45f/mpesa_a.pdf',
  },
  listId: { description: 'The id of a list of contacts.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  notificationId: {
    description: 'The id of a notification.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  passkeyId: { description: 'The id of a passkey.', example: 'kq3vN1b0T2m7xY5cWfGhJg' },
  ref: { description: 'The reference of an application.', example: 'A7K2Q9M' },
  staffId: {
    description: 'The id of a member of the staff.',
    example: '8f14e45f-ceea-467f-9a36-dedd4bea2543',
  },
  status: { description: 'A status of applications.', example: 'Pending Review' },
  templateId: { description: 'The id of a template.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
};
