import { useEffect, useRef } from 'react';
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

/** The link of an invitation, which is shown once: it is below the button that made it, and takes the focus. */
export function InvitationLink({ invitation: { link, expiresAt }, onClose }: InvitationLinkProps) {
  const shown = useRef<HTMLElement>(null);
  // Each link is a new one, also where another stood before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link takes the focus
  useEffect(() => shown.current?.focus(), [link]);
  return (
    <section
      ref={shown}
      tabIndex={-1}
      className="card office-card office-invitation"
      aria-label="The invitation"
    >
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
}
