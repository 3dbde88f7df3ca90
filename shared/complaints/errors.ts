import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { MOST_COMPLAINTS_A_DAY, MOST_LETTERS } from './complaint.ts';

export const complaintErrors = {
  'complaints.notFound': ['notFound', 'There is no such complaint.'],
  'complaints.closed': [
    'conflict',
    'This complaint is closed. Make a new one if something is still wrong.',
  ],
  'complaints.answered': ['conflict', 'It is answered already. Reload the page.'],
  'complaints.changed': ['conflict', 'Something was written meanwhile. Read it, then try again.'],
  'complaints.sameColleague': [
    'forbidden',
    'You answered it before, and the person is not content. Somebody else must answer now.',
  ],
  'complaints.tooMany': [
    'tooMany',
    `You have made ${MOST_COMPLAINTS_A_DAY} complaints today. Add to one of them, or call us.`,
  ],
  'complaints.tooLong': [
    'tooMany',
    `A complaint has at most ${MOST_LETTERS} messages. Please call us.`,
  ],
} as const satisfies ErrorCatalogue;
