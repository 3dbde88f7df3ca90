import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { LEAST_REASON } from './limits.ts';

export const projectErrors = {
  'projects.notFound': ['notFound', 'There is no such project.'],
  'projects.changed': ['conflict', 'This project has changed. We have reloaded it.'],
  'projects.notNow': [
    'conflict',
    'This is not possible at this stage of the project. Reload it to see what has changed.',
  ],
  'projects.onHold': ['conflict', 'This project is on hold: {reason}. Call {phone}.'],
  'projects.milestoneAccepted': ['conflict', 'This milestone was already accepted.'],
  'projects.depositNotPaid': ['conflict', 'The work begins when the deposit is paid.'],
  'projects.othersNotAccepted': [
    'conflict',
    'The software is handed over when every other milestone is accepted.',
  ],
  'projects.silenceIsNoAnswer': ['conflict', 'Silence accepts nothing here, or not yet.'],
  'projects.reasonMissing': ['invalid', `Give a reason of at least ${LEAST_REASON} characters.`],
  'projects.notAgreed': ['conflict', 'Both sides have to agree to end a project.'],
  'projects.noRight': ['conflict', 'You can no longer cancel alone. Ask us to end the project.'],
  'projects.notPaid': ['conflict', 'Something is still owed.'],
  'projects.noOffer': ['conflict', 'Wait for the offer: this change has a price.'],
  'projects.nothingToOffer': ['conflict', 'This change costs nothing: it needs no offer.'],
  'projects.approverIsEstimator': [
    'forbidden',
    'The person who estimated a change cannot offer it too.',
  ],
  'projects.tooManyRequests': [
    'tooMany',
    'There are many open change requests. Wait for our answer to those.',
  ],
  'projects.tooManyToday': [
    'conflict',
    'You have reached the limit of one day for this. Continue tomorrow, or call.',
  ],
  'projects.fileNotFound': ['notFound', 'There is no such file.'],
} as const satisfies ErrorCatalogue;
