/** The parameters of paths and queries by their names. */
export const parameters: Record<string, { description: string; example: string }> = {
  applicationId: {
    description: 'The id of an application.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
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
  templateId: { description: 'The id of a template.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
};
