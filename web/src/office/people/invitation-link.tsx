import type { ReplyOf } from '#shared/platform/contract.ts';
import type { inviteAgain } from '#shared/staff/contract.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';

export interface Link {
  link: string;
  expiresAt: string;
}

/** @returns null while a second admin has to confirm the invitation */
export const linkOf = ({ link, expiresAt }: ReplyOf<typeof inviteAgain>): Link | null =>
  link && expiresAt ? { link, expiresAt } : null;

interface InvitationLinkProps {
  invitation: Link;
  onClose: () => void;
}

/** The link of an invitation, which is shown once. */
export const InvitationLink = ({
  invitation: { link, expiresAt },
  onClose,
}: InvitationLinkProps) => (
  <section className="card office-card" aria-label="The invitation">
    <p role="status">
      Give this link to the invited person yourself, and to nobody else. It works once, until{' '}
      {formatMoment(expiresAt)}. It is not shown again.
    </p>
    <p>
      <code className="office-link">{link}</code>
    </p>
    <div className="office-actions">
      <CopyButton text={link} what="The link" />
      <button type="button" className="btn btn-link btn-sm" onClick={onClose}>
        I have given it on
      </button>
    </div>
  </section>
);
