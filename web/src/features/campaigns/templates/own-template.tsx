import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTemplate, type Template } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { DeletionDialog } from '../deletion-dialog.tsx';
import { TemplateCard } from './template-card.tsx';
import { templatesQuery } from './templates.ts';

/** A template of the owner's own, which can be deleted. */
export function OwnTemplate({ template: { templateId, name, text } }: { template: Template }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  return (
    <TemplateCard name={name} text={text}>
      <button type="button" className="btn btn-link" onClick={() => setAsking(true)}>
        {t('Delete')}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isAsking && (
        <DeletionDialog
          name={name}
          send={() => call(deleteTemplate, { params: { templateId } })}
          goneCode="campaigns.templateNotFound"
          refresh={() => client.invalidateQueries(templatesQuery())}
          onClose={() => setAsking(false)}
        >
          {t('Campaigns with its text stay as they are.')}
        </DeletionDialog>
      )}
    </TemplateCard>
  );
}
