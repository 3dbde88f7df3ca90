import kinds from './audit-kinds.json' with { type: 'json' };

/** The kinds of audit events, with the office's words for them. */
export const auditKinds = kinds;

export type AuditKind = keyof typeof auditKinds;

export const auditKindNames = Object.keys(auditKinds) as AuditKind[];
