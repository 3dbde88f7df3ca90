import { repaymentPeriods } from '#shared/applications/catalogue.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  list,
  map,
  moment,
  next,
  nullable,
  object,
  optional,
  order,
  pageQuery,
  smsName,
  text,
  type ValuesOf,
  verbatim,
  version,
  whole,
} from '#shared/platform/fields.ts';
import { ProjectDetail, ProjectRow } from '#shared/projects/contract.ts';
import {
  LEAST_REASON,
  LEAST_SHOWN,
  MOST_INCLUDED,
  MOST_MILESTONES,
  MOST_REASON,
  MOST_SHOWN,
} from '#shared/projects/limits.ts';
import { milestoneKinds } from '#shared/projects/milestone-machine.ts';
import { stages } from '#shared/projects/project-machine.ts';
import { linkKinds } from '#shared/projects/support-plans.ts';
import { changeWaits } from './limits.ts';

const readers = ['deliver', 'approve', 'finance'] as const;

/** A day in Nairobi, such as 2026-11-23. */
const day = text({ min: 10, max: 10 });

/** The owner's phone dials it: a star or a comma gives orders to the network. */
const leadPhone = text({ min: 9, max: 20, pattern: /^\+?\d[\d ]*$/ });

/** The owner's SMS contain the name. */
const milestoneName = smsName({ min: 2, max: 60 });

const reason = text({ min: LEAST_REASON, max: MOST_REASON, multiline: true });

export const BoardRow = {
  ...ProjectRow,
  businessName: text(),
  /** The day of the next milestone. */
  nextDay: nullable(text()),
  /** When its owner accepted the delivery. */
  deliveredAt: nullable(moment),
  changeWaitsFor: nullable(choice(changeWaits)),
  lead: nullable(text()),
};
export type BoardRow = ValuesOf<typeof BoardRow>;

/** The staff id of a lead, or `nobody`. */
const lead = optional(text({ max: 64 }));

/** The project with the earliest next milestone comes first, unless asked otherwise. */
export const listBoard = contract('GET /api/office/projects', 'staff', {
  logged: 'list.read',
  may: readers,
  query: { stage: choice(stages), lead, order, ...pageQuery },
  reply: { projects: list(object(BoardRow)), next },
});

/** Counts stop at a maximum. */
export const countBoard = contract('GET /api/office/project-counts', 'staff', {
  may: readers,
  query: { lead },
  reply: { counts: list(object({ stage: choice(stages), projects: count })) },
});

export const Step = {
  number: count,
  event: text(),
  from: text(),
  to: choice(stages),
  milestone: nullable(count),
  changeRequest: nullable(count),
  role: text(),
  /** The `staffId`; null for the owner, the clock and rules. */
  by: nullable(text()),
  at: moment,
  details: map(text()),
};
export type Step = ValuesOf<typeof Step>;

export const Picture = { milestone: count, at: moment, pictureId: text() };
export type Picture = ValuesOf<typeof Picture>;

/** An offer for a change that waits for a second person. */
export const FirstOffer = {
  changeRequest: count,
  /** Whole KES. */
  amount: count,
  period: choice(repaymentPeriods),
  by: text(),
  at: moment,
};

export const OfficeProject = {
  ...ProjectDetail,
  userId: text(),
  /** The reference of the application that it began with. */
  applicationRef: nullable(text()),
  owner: nullable(object({ fullName: text(), phone: text() })),
  /** The lead's `staffId`. */
  leadId: nullable(text()),
  pictures: list(object(Picture)),
  firstOffers: list(object(FirstOffer)),
  /** Newest first. */
  history: list(object(Step)),
};
export type OfficeProject = ValuesOf<typeof OfficeProject>;

const errors = ['projects.notFound', 'projects.changed', 'projects.notNow'] as const;

const readErrors = ['projects.notFound', 'assessment.ownBusiness'] as const;

const changeErrors = [...errors, 'assessment.ownBusiness'] as const;

/** The office can repeat these acts without an answer of the owner, so they have a daily limit. */
const repeatedErrors = [...changeErrors, 'projects.tooManyToday'] as const;

const may = ['deliver'] as const;

/** The body names the version that the decision is based on. The reply is the changed project. */
const change = { may, reply: OfficeProject } as const;

const plain = { ...change, body: { version } } as const;

/** The audit records it. */
export const openProject = contract('POST /api/office/projects/{ref}/file', 'staff', {
  may: readers,
  reply: OfficeProject,
  errors: readErrors,
});

/** Possible until the owner has seen the plan. */
export const savePlan = contract('PUT /api/office/projects/{ref}/plan', 'staff', {
  ...change,
  body: {
    version,
    name: text({ min: 2, max: 80 }),
    scope: text({ min: 20, max: 2_000, multiline: true }),
    startDay: day,
    lead: object({ name: text({ min: 2, max: 40 }), phone: leadPhone }),
    milestones: list(object({ name: milestoneName, kind: choice(milestoneKinds), dueDay: day }), {
      max: MOST_MILESTONES,
    }),
  },
  errors: [...repeatedErrors, 'delivery.planInvalid', 'delivery.planFixed'],
});

/** Begins a milestone, or goes on after its owner asked for changes. */
export const startMilestone = contract(
  'POST /api/office/projects/{ref}/milestones/{milestone}/start',
  'staff',
  {
    ...plain,
    errors: [...changeErrors, 'projects.depositNotPaid', 'projects.milestoneAccepted'],
  },
);

/** Shows a milestone to its owner, who accepts it or asks for changes. */
export const presentMilestone = contract(
  'POST /api/office/projects/{ref}/milestones/{milestone}/presentation',
  'staff',
  {
    ...change,
    body: { version, note: text({ min: LEAST_SHOWN, max: MOST_SHOWN, multiline: true }) },
    errors: [...changeErrors, 'projects.othersNotAccepted', 'projects.milestoneAccepted'],
  },
);

/** The owner reads the reason. */
export const moveDate = contract(
  'POST /api/office/projects/{ref}/milestones/{milestone}/date',
  'staff',
  {
    ...change,
    body: { version, dueDay: day, reason },
    errors: [...repeatedErrors, 'projects.milestoneAccepted', 'delivery.notADay'],
  },
);

export const setLinks = contract('PUT /api/office/projects/{ref}/links', 'staff', {
  ...change,
  body: {
    version,
    links: list(object({ kind: choice(linkKinds), url: verbatim({ min: 9, max: 300 }) }), {
      max: linkKinds.length,
    }),
  },
  errors: [...repeatedErrors, 'delivery.linkInvalid'],
});

/** A URL that takes one PUT of a file for the owner. */
export const createFileUpload = contract('POST /api/office/projects/{ref}/uploads', 'staff', {
  may,
  cost: costs.upload,
  body: {
    filename: verbatim({ min: 1, max: 255 }),
    size: whole({ min: 1, max: MAX_DOCUMENT_BYTES }),
  },
  reply: { fileId: text(), url: text(), headers: map(text()) },
  errors: [...readErrors, 'delivery.fileInvalid', 'delivery.tooManyFiles', 'projects.tooManyToday'],
});

export const giveFile = contract('POST /api/office/projects/{ref}/files', 'staff', {
  ...change,
  cost: costs.fileLookedInto,
  body: { version, fileId: text({ min: 26, max: 64 }), name: text({ min: 2, max: 80 }) },
  errors: [
    ...changeErrors,
    'delivery.fileMissing',
    'delivery.fileInvalid',
    'delivery.tooManyFiles',
  ],
});

/** An estimate does not change the running project. */
export const estimateChange = contract(
  'PUT /api/office/projects/{ref}/change-requests/{changeRequest}/estimate',
  'staff',
  {
    ...change,
    body: {
      version,
      price: whole({ min: 0, max: 1_000_000 }),
      days: whole({ min: 0, max: 365 }),
      note: text({ max: MOST_REASON, multiline: true }),
    },
    errors: [...repeatedErrors, 'delivery.priceInvalid'],
  },
);

export const offerChange = contract(
  'POST /api/office/projects/{ref}/change-requests/{changeRequest}/offer',
  'staff',
  {
    may: ['approve'],
    fresh: true,
    body: { version, period: choice(repaymentPeriods) },
    reply: OfficeProject,
    errors: [
      ...repeatedErrors,
      'projects.nothingToOffer',
      'projects.approverIsEstimator',
      'assessment.ownerOwesTooMuch',
      'assessment.beyondReview',
    ],
  },
);

export const refuseChange = contract(
  'POST /api/office/projects/{ref}/change-requests/{changeRequest}/rejection',
  'staff',
  {
    ...change,
    body: { version, reason },
    errors: changeErrors,
  },
);

export const finishChange = contract(
  'POST /api/office/projects/{ref}/change-requests/{changeRequest}/completion',
  'staff',
  {
    ...plain,
    errors: changeErrors,
  },
);

/** The owner reads the reason. While the project is on hold, the owner need not answer anything. */
export const holdProject = contract('POST /api/office/projects/{ref}/hold', 'staff', {
  ...change,
  body: { version, reason },
  errors: [...repeatedErrors, 'projects.reasonMissing'],
});

export const resumeProject = contract('POST /api/office/projects/{ref}/resumption', 'staff', {
  ...plain,
  errors: changeErrors,
});

/** Proposes the end of a project, or agrees to the owner's proposal. */
export const endProject = contract('POST /api/office/projects/{ref}/end', 'staff', {
  ...change,
  fresh: true,
  body: { version, reason },
  errors: [...repeatedErrors, 'projects.notAgreed'],
});

/** Withdraws the office's proposal, or refuses the owner's. */
export const keepProject = contract('POST /api/office/projects/{ref}/continuation', 'staff', {
  ...plain,
  errors: changeErrors,
});

export const offerSupport = contract(
  'PUT /api/office/projects/{ref}/support/{supportPlan}',
  'staff',
  {
    ...change,
    body: {
      version,
      price: whole({ min: 0, max: 1_000_000 }),
      includes: text({ min: 10, max: MOST_INCLUDED, multiline: true }),
    },
    errors: repeatedErrors,
  },
);

/** A link, valid for 5 minutes. The audit records it. */
export const openPicture = contract('POST /api/office/projects/{ref}/pictures/{picture}', 'staff', {
  may: readers,
  reply: { url: text() },
  errors: [...readErrors, 'projects.fileNotFound', 'applications.documentUnsafe'],
});

/** A link, valid for 5 minutes. The audit records it. */
export const openOfficePaper = contract('POST /api/office/projects/{ref}/papers/{paper}', 'staff', {
  may: readers,
  reply: { url: text() },
  errors: [...readErrors, 'projects.fileNotFound'],
});
