import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTemplate } from '#shared/campaigns/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { countedWith, textProblem } from '../message/counting.ts';
import { MessageField } from '../message/message-field.tsx';
import type { Overview } from '../queries/overview.ts';
import { refusalMessage } from '../refusal-message.ts';
import { templatesQuery } from './templates.ts';

interface AddTemplateProps {
  overview: Overview;
  onClose: () => void;
}

/** A new template of the owner's own. */
export function AddTemplate({ overview, onClose }: AddTemplateProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const counted = countedWith(overview, null);
  const problem = textProblem(text, counted);
  const isNameless = name.trim() === '';
  const creation = useIdempotentMutation({
    name: 'template.new',
    send: (_: null, idempotencyKey) =>
      call(createTemplate, { body: { name: name.trim(), text }, idempotencyKey }),
    onSuccess: async () => {
      await client.invalidateQueries(templatesQuery());
      toastSuccess({ title: t('Success'), text: t('{name} is saved.', { name }) });
      onClose();
    },
    onError: (error) => toastError(refusalMessage(error)),
  });
  const submit = () => {
    setChecked(true);
    if (!problem && !isNameless) creation.mutate(null);
  };
  return (
    <FormDialog
      title={t('New template')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      busy={creation.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        maxLength={createTemplate.body.name.max}
        error={isChecked && isNameless ? t('Give the template a name.') : undefined}
        value={name}
        onType={setName}
      />
      <MessageField
        label={t('Message')}
        text={text}
        counted={counted}
        error={isChecked ? problem : undefined}
        onType={setText}
      />
    </FormDialog>
  );
}
