/** The parameters of paths and queries by their names. */
export const parameters: Record<string, { description: string; example: string }> = {
  applicationId: {
    description: 'The id of an application.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  attemptId: {
    description: 'The id of an attempt to pay.',
    example: '0b1d5f0e7c3a4e6f9a8b2c4d6e8f0a1b',
  },
  assignee: { description: 'The id of a member of the staff, or `nobody`.', example: 'nobody' },
  businessId: {
    description: 'The id of a business in which the caller works.',
    example: '8f14e45f-ceea-467f-a8f0-5f0a2b1c9d3e',
  },
  campaignId: { description: 'The id of a campaign.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  bucket: { description: 'A range of days overdue.', example: '8-30' },
  changeRequest: { description: 'The number of a change request.', example: '1' },
  days: {
    description: 'The days that are looked back, and compared with as many before them.',
    example: '30',
  },
  cursor: { description: 'The `next` of the page before.', example: 'eyJwayI6InVzZXIj' },
  day: { description: 'A day in Nairobi.', example: '2026-11-23' },
  documentId: { description: 'A document of the application.', example: 'mpesa' },
  entryId: { description: 'The id of an entry.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  fileId: {
    description: 'The id of a file of a project.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E.pdf',
  },
  invitationId: {
    description: 'The id of an invitation to a team.',
    example: '8f14e45f-ceea-467f-9a36-dedd4bea2543',
  },
  key: {
    description: 'The key of an uploaded file.',
    example: 'applications/8f14e45f/mpesa_a.pdf',
  },
  line: { description: 'The number of a line of a journal.', example: '2' },
  listId: { description: 'The id of a list of contacts.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  memberId: {
    description: 'The id of somebody of a team.',
    example: '8f14e45f-ceea-467f-9a36-dedd4bea2543',
  },
  month: { description: 'A month in Nairobi.', example: '2026-11' },
  milestone: { description: 'The number of a milestone.', example: '1' },
  notificationId: {
    description: 'The id of a notification.',
    example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  },
  paper: { description: 'The number of a PDF.', example: 'F7K2Q9A03-1' },
  passkeyId: { description: 'The id of a passkey.', example: 'kq3vN1b0T2m7xY5cWfGhJg' },
  picture: { description: 'The id of a picture of the owner.', example: '4-1' },
  projectId: { description: 'The id of a project.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
  slipId: { description: 'The id of a bank slip.', example: '01KB2V7M4R8C6Q1ZJ5W3N9X0TD' },
  receipt: { description: 'The receipt of a payment.', example: 'SLK7X1Y2Z3' },
  ref: { description: 'The reference of an application or of an agreement.', example: 'A7K2Q9M' },
  from: { description: 'The first day, in Nairobi.', example: '2026-11-01' },
  stage: { description: 'A stage of projects.', example: 'Discovery' },
  staffId: {
    description: 'The id of a member of the staff.',
    example: '8f14e45f-ceea-467f-9a36-dedd4bea2543',
  },
  status: { description: 'A status of applications.', example: 'Pending Review' },
  supportPlan: { description: 'The kind of a support plan.', example: 'hosting' },
  to: { description: 'The last day, in Nairobi.', example: '2026-11-30' },
  templateId: { description: 'The id of a template.', example: '01KAJ5T3W8Q2V9YB4M7N6C1D0E' },
};
