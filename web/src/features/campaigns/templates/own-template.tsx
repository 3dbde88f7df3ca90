import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTemplate, type Template } from '../../../../../shared/campaigns/contract.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { call } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { toastError, toastSuccess } from '../../../lib/toasts/toast-store.ts';
import { TemplateCard } from './template-card.tsx';
import { templatesQuery } from './templates.ts';

/** A template of the owner's own, which can be deleted. */
export function OwnTemplate({ template: { templateId, name, text } }: { template: Template }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(deleteTemplate, { params: { templateId } }),
    onSuccess: () => {
      toastSuccess({ title: t('Success'), text: t('{name} is deleted.', { name }) });
      // The button that was pressed is gone with its card.
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries(templatesQuery()),
  });
  return (
    <TemplateCard name={name} text={text}>
      <button type="button" className="btn btn-link" onClick={() => setAsking(true)}>
        {t('Delete')}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isAsking && (
        <FormDialog
          title={t('Delete {name}?', { name })}
          submitLabel={t('Delete')}
          busyLabel={t('Deleting...')}
          busy={deletion.isPending}
          isDanger
          onSubmit={() => deletion.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('Campaigns with its text stay as they are.')}</p>
        </FormDialog>
      )}
    </TemplateCard>
  );
}
