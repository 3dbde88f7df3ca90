import { complaintLists, complaintStates, complaintWays } from '#shared/complaints/complaint.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { workPermissions as anybody } from '#shared/platform/permissions.ts';

const Letter = {
  from: f.choice(['person', 'office']),
  text: f.text({ multiline: true }),
  at: f.moment,
};
export type Letter = f.ValuesOf<typeof Letter>;

export const Complaint = {
  /** Seven letters: its number. */
  ref: f.text(),
  version: f.version,
  state: f.choice(complaintStates),
  openedAt: f.moment,
  /** The day in Nairobi by which the last letter must be answered, or had to be. */
  dueDay: f.text(),
  /** Oldest first. */
  letters: f.list(f.object(Letter)),
};
export type Complaint = f.ValuesOf<typeof Complaint>;

export const complaintText = f.text({ min: 10, max: 2_000, multiline: true });

export const openComplaint = contract('POST /api/complaints', 'owner', {
  status: 201,
  idempotent: true,
  body: { text: complaintText },
  reply: Complaint,
  errors: ['complaints.tooMany', 'accounts.notFound'],
});

/** Newest first. Long ones fill a page of 1 MB, as one of the download. */
export const listComplaints = contract('GET /api/complaints', 'owner', {
  cost: costs.exportPage,
  query: f.pageQuery,
  reply: { complaints: f.list(f.object(Complaint)), next: f.next },
});

/** Adds to a complaint. After our answer, a letter means that the person is not content. */
export const writeToComplaint = contract('PUT /api/complaints/{ref}/letters', 'owner', {
  body: { version: f.version, text: complaintText },
  reply: Complaint,
  errors: [
    'complaints.notFound',
    'complaints.closed',
    'complaints.changed',
    'complaints.tooLong',
    'accounts.notFound',
  ],
});

/** The person is content, or withdraws the complaint. */
export const closeComplaint = contract('PUT /api/complaints/{ref}/closed', 'owner', {
  body: { version: f.version },
  reply: Complaint,
  errors: ['complaints.notFound', 'complaints.closed', 'complaints.changed', 'accounts.notFound'],
});

export const OfficeComplaint = {
  ...Complaint,
  way: f.choice(complaintWays),
  name: f.nullable(f.text()),
  phone: f.text(),
};
export type OfficeComplaint = f.ValuesOf<typeof OfficeComplaint>;

/** Waiting ones by the day of their answer, the others newest first. */
export const listOfficeComplaints = contract('GET /api/office/complaints', 'staff', {
  may: anybody,
  logged: 'complaint.listed',
  query: { list: f.choice(complaintLists), ...f.pageQuery },
  reply: { complaints: f.list(f.object(OfficeComplaint)), next: f.next },
});

/** Notes the complaint of a person who calls. Everybody in the office answers the phone. */
export const noteComplaint = contract('POST /api/office/complaints', 'staff', {
  may: anybody,
  status: 201,
  idempotent: true,
  body: {
    phone: f.verbatim({ min: 1, max: 20 }),
    name: f.nullable(f.text({ min: 1, max: 80 })),
    text: complaintText,
  },
  reply: OfficeComplaint,
  errors: ['complaints.tooMany', 'signIn.phoneNotAllowed'],
});

export const answerComplaint = contract('PUT /api/office/complaints/{ref}/answer', 'staff', {
  may: anybody,
  body: { version: f.version, text: complaintText },
  reply: OfficeComplaint,
  errors: [
    'complaints.notFound',
    'complaints.answered',
    'complaints.closed',
    'complaints.changed',
    'complaints.sameColleague',
    'assessment.ownBusiness',
  ],
});
