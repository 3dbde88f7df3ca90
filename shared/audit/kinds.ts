/** What the audit records, each with the words that the office shows for it. */
export const auditKinds = {
  'staff.signedIn': 'Signed in',
  'staff.invited': 'Invited a member of the staff',
  'staff.invitationAsked': 'Asked for an invitation of a member',
  'staff.joined': 'Registered a first passkey',
  'staff.permissionsAsked': 'Asked for permissions of a member',
  'staff.permissionsChanged': 'Changed the permissions of a member',
  'staff.removed': 'Removed a member of the staff',
  'staff.passkeyAdded': 'Added a passkey',
  'staff.passkeyRemoved': 'Removed a passkey',
  'application.viewed': 'Opened an application',
  'application.documentViewed': 'Opened a document',
  'application.reviewStarted': 'Started a review',
  'application.assigned': 'Assigned an application',
  'application.checked': 'Ticked the checklist',
  'application.asked': 'Asked the owner for information',
  'application.reopened': 'Went on without the missing answers',
  'application.noted': 'Wrote a note',
  'application.called': 'Recorded a call',
  'application.callPromised': 'Promised a call',
  'application.recommended': 'Recommended a decision',
  'application.firstApproval': 'Approved as the first of two',
  'application.approved': 'Approved, and made an offer',
  'application.declined': 'Declined',
  'audit.exported': 'Exported the audit',
  'search.made': 'Searched',
  'health.redriven': 'Put failed work back into its queue',
} as const;

export type AuditKind = keyof typeof auditKinds;

export const auditKindNames = Object.keys(auditKinds) as AuditKind[];
