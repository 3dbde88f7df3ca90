import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { LEAST_REASON } from './limits.ts';

export const projectErrors = {
  'projects.notFound': ['notFound', 'There is no such project.'],
  'projects.changed': ['conflict', 'This project has changed. We have reloaded it.'],
  'projects.notNow': [
    'conflict',
    'This cannot be done at the stage in which the project is. Reload it to see where it stands.',
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
  'projects.notPaid': ['conflict', 'Something is still owed.'],
  'projects.noOffer': ['conflict', 'Wait for the offer: this change has a price.'],
  'projects.nothingToOffer': ['conflict', 'This change costs nothing: it needs no offer.'],
  'projects.approverIsEstimator': [
    'forbidden',
    'Whoever estimated a change does not make the offer for it.',
  ],
  'projects.tooManyRequests': [
    'tooMany',
    'There are many open change requests. Wait for our answer to those.',
  ],
  'projects.tooManyToday': [
    'conflict',
    'This was done as often today as it can be in one day. Go on tomorrow, or call.',
  ],
  'projects.fileNotFound': ['notFound', 'There is no such file.'],
} as const satisfies ErrorCatalogue;
