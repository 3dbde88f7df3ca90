import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { operators } from '#shared/platform/operators.ts';
import { ofManager } from '#shared/platform/team-roles.ts';
import {
  audienceFilters,
  automaticFilters,
  campaignStates,
  exclusions,
  MAX_TEXT,
  pauseReasons,
  recipientReasons,
  recipientStates,
} from './campaign.ts';
import { verdicts } from './visits.ts';

/** Customers by a filter, or the members of a list. One of the two is null. */
const audience = {
  filter: f.nullable(f.choice(audienceFilters)),
  /** The points of `balance`, the visits of `visits`; null for the other filters. */
  atLeast: f.nullable(f.whole({ min: 1, max: 1_000_000 })),
  listId: f.nullable(f.verbatim({ min: 1, max: 40 })),
};
export type Audience = f.ValuesOf<typeof audience>;

/** For reading: automatic messages have other audiences. */
const anyAudience = {
  ...audience,
  filter: f.nullable(f.choice([...audienceFilters, ...automaticFilters])),
};
export type AnyAudience = f.ValuesOf<typeof anyAudience>;

const draft = {
  name: f.text({ min: 1, max: 60 }),
  /** With the fields {name}, {points}, {value} and {business}; without the line with the opt-out link. */
  text: f.verbatim({ max: MAX_TEXT, multiline: true }),
  audience: f.object(audience),
};

const newDraft = {
  ...draft,
  /**
   * Leaves a tenth out at random, to see whether the message brings people back. With fewer than 300 people, nobody is
   * left out.
   */
  leavesOut: f.optional(f.flag),
};

const breakdown = {
  recipients: f.count,
  optedOut: f.count,
  noConsent: f.count,
  invalid: f.count,
  duplicate: f.count,
  leftOut: f.count,
};

/** The preparation of the audience: first a count, then the frozen recipients with their cost. */
const preparation = {
  number: f.whole({ min: 1 }),
  /** `count` finds the people and their longest fields; `freeze` writes the recipients. */
  kind: f.choice(['count', 'freeze']),
  state: f.choice(['running', 'ready', 'failed']),
  /** People who were read so far, for the progress. */
  seen: f.count,
  ...breakdown,
  /** SMS credits of all recipients; 0 for a count. */
  credits: f.count,
  /** The segments of the longest message; 0 for a count. */
  longest: f.count,
  /** The longest name, points and value that a recipient has. */
  longestFields: f.object({ name: f.text(), points: f.text(), value: f.text() }),
};

/** People, and how many of them got an award or used points. */
const group = f.object({ people: f.count, came: f.count });

export const Campaign = {
  campaignId: f.text(),
  ...draft,
  audience: f.object(anyAudience),
  leavesOut: f.flag,
  state: f.choice(campaignStates),
  /** The owner, or an automatic message. */
  by: f.choice(['owner', 'clock']),
  /** The team member who confirmed or began it; null if the owner did. */
  person: f.nullable(f.text()),
  version: f.count,
  createdAt: f.moment,
  preparation: f.nullable(f.object(preparation)),
  scheduledAt: f.nullable(f.moment),
  startedAt: f.nullable(f.moment),
  endedAt: f.nullable(f.moment),
  /** The owner has pressed pause or cancel, and SMS are still being handed over. */
  stopping: f.nullable(f.choice(['pause', 'cancel'])),
  pausedBy: f.nullable(f.choice(pauseReasons)),
  /** When it resumes by itself. */
  goesOnAt: f.nullable(f.moment),
  /** `sent` counts the SMS without a delivery report. */
  result: f.object({
    sent: f.count,
    delivered: f.count,
    undelivered: f.count,
    failed: f.count,
    unknown: f.count,
    skipped: f.count,
    creditsReserved: f.count,
    creditsUsed: f.count,
    creditsReturned: f.count,
    /** Only operators of whom the carrier has reported. */
    byOperator: f.list(
      f.object({ operator: f.choice(operators), delivered: f.count, undelivered: f.count }),
    ),
    because: f.object({ unreachable: f.count, blocked: f.count, carrier: f.count }),
  }),
  /** From when visits can be counted; null before the end, and once they are counted. */
  visitsAt: f.nullable(f.moment),
  /** Who came in the 7 days after the message. Null until all are counted. Nobody who was erased is in a group. */
  visits: f.nullable(
    f.object({
      /** The carrier took their SMS, and has not said that it did not arrive. */
      got: group,
      /** All others whom the message was for. */
      missed: group,
      leftOut: group,
      /** Compares got and missed together with leftOut. */
      verdict: f.choice(verdicts),
    }),
  ),
};
export type Campaign = f.ValuesOf<typeof Campaign>;

const campaignId = 'campaigns.notFound' as const;

/** Refusals of a text in any SMS of a business (shared/sms/own-text.ts). */
const textErrors = ['sms.linkInText', 'sms.numberInText'] as const;

/** The figures above the tabs of the SMS page. It reads a few items, however many customers there are. */
export const getSmsOverview = contract('GET /api/campaigns/overview', 'owner', {
  roles: ofManager,
  reply: {
    smsBalance: f.count,
    /** KES for one credit, in the bundle where it costs most. */
    creditPrice: f.decimal({ min: 0 }),
    purchasedSMS: f.count,
    issuedSMS: f.count,
    lowCreditAt: f.count,
    /** The name that the SMS carry. */
    senderId: f.text(),
    businessName: f.text(),
    /** The owner's number, which a message may name. */
    ownPhone: f.text(),
    pointValue: f.nullable(f.decimal()),
    customers: f.count,
    /** Customers who agreed to offers: a running total. */
    consenting: f.count,
    /** The link at the end of each message, without its code. */
    optOutLink: f.text(),
    /** Segments of SMS that all businesses together send in a second. */
    perSecond: f.count,
    /** Segments that one business may send in a day. */
    perDay: f.count,
    /** The hours of Nairobi in which promotional SMS go out. */
    hours: f.object({ opens: f.count, closes: f.count }),
    hasDeliveryReports: f.flag,
  },
  errors: ['accounts.notFound'],
});

export const listCampaigns = contract('GET /api/campaigns', 'owner', {
  roles: ofManager,
  query: f.pageQuery,
  reply: { campaigns: f.list(f.object(Campaign)), next: f.next },
});

export const getCampaign = contract('GET /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: [campaignId],
});

const draftErrors = [
  'campaigns.unknownField',
  'campaigns.unsuitable',
  'campaigns.audienceInvalid',
] as const;

export const createCampaign = contract('POST /api/campaigns', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: newDraft,
  reply: Campaign,
  errors: [...draftErrors, 'accounts.notFound', 'campaigns.tooMany'],
});

export const saveCampaign = contract('PUT /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  body: { version: f.version, ...newDraft },
  reply: Campaign,
  errors: [
    ...draftErrors,
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'accounts.notFound',
  ],
});

export const deleteCampaign = contract('DELETE /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  errors: [campaignId, 'campaigns.notDraft', 'accounts.notFound'],
});

/** Starts the preparation of a draft's audience. It runs by itself; `getCampaign` has its progress. */
export const prepareCampaign = contract('POST /api/campaigns/{campaignId}/preparation', 'owner', {
  roles: ofManager,
  cost: costs.preparation,
  body: { version: f.version, kind: f.choice(['count', 'freeze']) },
  reply: Campaign,
  errors: [
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'campaigns.noText',
    ...textErrors,
    'campaigns.tooManyLooks',
    'accounts.notFound',
  ],
});

/** Takes the credits of the frozen recipients, and sends or schedules the message. */
export const confirmCampaign = contract('POST /api/campaigns/{campaignId}/confirmation', 'owner', {
  roles: ofManager,
  cost: costs.sms,
  body: {
    version: f.version,
    /** The number of the preparation that the owner has seen. */
    preparation: f.whole({ min: 1 }),
    /** Null: now. */
    scheduledAt: f.nullable(f.moment),
    /** "These people agreed to receive offers from me". */
    consentDeclared: f.flag,
  },
  reply: Campaign,
  errors: [
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'campaigns.notPrepared',
    'campaigns.nobody',
    'campaigns.noConsent',
    'campaigns.outsideHours',
    'campaigns.badTime',
    'campaigns.newBusiness',
    'campaigns.noCredits',
    'sms.tooLong',
    'sms.businessFull',
    'sms.failed',
    'accounts.notFound',
  ],
});

const stopErrors = [campaignId, 'campaigns.notRunning', 'accounts.notFound'] as const;

/** Pauses a campaign that is being sent; makes a scheduled one a draft again, and returns its credits. */
export const pauseCampaign = contract('POST /api/campaigns/{campaignId}/pause', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: stopErrors,
});

export const resumeCampaign = contract('POST /api/campaigns/{campaignId}/resumption', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: [...stopErrors, 'campaigns.outsideHours'],
});

/** The credits of unsent messages are returned. */
export const cancelCampaign = contract('POST /api/campaigns/{campaignId}/cancellation', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: stopErrors,
});

/** Sends the text to the owner's number, as a customer with 320 points gets it, for its credits. */
export const testCampaign = contract('POST /api/campaigns/{campaignId}/test', 'owner', {
  roles: ofManager,
  cost: costs.sms,
  idempotent: true,
  reply: { credits: f.count },
  errors: [
    campaignId,
    'campaigns.noText',
    ...textErrors,
    'accounts.notFound',
    'sms.tooLong',
    'sms.noCredits',
    'sms.failed',
    'sms.numberFull',
    'sms.businessFull',
  ],
});

const Recipient = {
  /** Null after an erasure. */
  phone: f.nullable(f.text()),
  /** Null once it was sent. */
  text: f.nullable(f.text()),
  state: f.choice(recipientStates),
  reason: f.nullable(f.choice([...recipientReasons, ...exclusions])),
  credits: f.count,
  at: f.nullable(f.moment),
};
export type Recipient = f.ValuesOf<typeof Recipient>;

/** The frozen recipients of a campaign, in pages of 50; or the people of the audience who are excluded. */
export const listRecipients = contract(
  'POST /api/campaigns/{campaignId}/recipients/search',
  'owner',
  {
    isRead: true,
    roles: ofManager,
    /** Cursors of excluded people hold numbers, so they are in bodies only. */
    body: {
      cursor: f.optional(f.verbatim({ max: 1600 })),
      excluded: f.optional(f.choice(exclusions)),
    },
    reply: { recipients: f.list(f.object(Recipient)), next: f.next },
    errors: [campaignId],
  },
);

export const Template = { templateId: f.text(), name: f.text(), text: f.text() };
export type Template = f.ValuesOf<typeof Template>;

const template = {
  name: f.text({ min: 1, max: 60 }),
  text: f.verbatim({ min: 1, max: MAX_TEXT, multiline: true }),
};

export const listTemplates = contract('GET /api/campaigns/templates', 'owner', {
  roles: ofManager,
  reply: { templates: f.list(f.object(Template)) },
});

export const createTemplate = contract('POST /api/campaigns/templates', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: template,
  reply: Template,
  errors: [
    'campaigns.unknownField',
    'campaigns.unsuitable',
    'campaigns.tooManyTemplates',
    'accounts.notFound',
  ],
});

export const deleteTemplate = contract('DELETE /api/campaigns/templates/{templateId}', 'owner', {
  roles: ofManager,
  errors: ['campaigns.templateNotFound', 'accounts.notFound'],
});

/** Messages that go out by themselves, each off until its owner turns it on. */
export const automaticKinds = ['expiring', 'missYou', 'birthday', 'thanks'] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

const automatic = {
  messages: f.list(
    f.object({
      kind: f.choice(automaticKinds),
      isOn: f.flag,
      text: f.verbatim({ min: 1, max: MAX_TEXT, multiline: true }),
    }),
    { min: automaticKinds.length, max: automaticKinds.length },
  ),
  /** The most credits that they take in a month of Nairobi. */
  mostCredits: f.whole({ min: 1, max: 100_000 }),
};

export const AutomaticMessages = {
  version: f.count,
  ...automatic,
  /** The credits that they took in this month. */
  usedCredits: f.count,
};
export type AutomaticMessages = f.ValuesOf<typeof AutomaticMessages>;

export const getAutomaticMessages = contract('GET /api/campaigns/automatic', 'owner', {
  reply: AutomaticMessages,
  errors: ['accounts.notFound'],
});

export const saveAutomaticMessages = contract('PUT /api/campaigns/automatic', 'owner', {
  body: {
    /** 0 before the first save. */
    version: f.count,
    ...automatic,
    /** "These people agreed to receive offers from me". Needed to turn one on. */
    consentDeclared: f.flag,
  },
  reply: AutomaticMessages,
  errors: [
    'campaigns.unknownField',
    'campaigns.unsuitable',
    ...textErrors,
    'campaigns.changed',
    'campaigns.noConsent',
    'sms.tooLong',
    'accounts.notFound',
  ],
});
