import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createTemplate, deleteTemplate, type Template } from '#shared/campaigns/contract.ts';
import { givenTemplates } from '#shared/campaigns/given-templates.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { DeletionDialog } from '../campaign/campaign-acts.tsx';
import { beginDraft, newDraft } from '../campaign/draft.ts';
import { allCampaigns, NEW_CAMPAIGN, type Overview, templatesQuery } from '../campaign/queries.ts';
import { countedWith, MessageField, textProblem } from '../message/message-field.tsx';
import { useTemplate } from './use-template.tsx';

export default function TemplatesTab({ overview }: { overview: Overview }) {
  return (
    <>
      <div className="tab-actions">
        <DialogButton className="btn-primary" label={t('New template')}>
          {(close) => <AddTemplate overview={overview} onClose={close} />}
        </DialogButton>
      </div>
      <h2 className="h5">{t('Your templates')}</h2>
      <OwnTemplates />
      <h2 className="h5 mt-3">{t('Ready-made templates')}</h2>
      <ul className="template-cards">
        {givenTemplates.map(({ name, language, text }) => (
          <TemplateCard key={name} name={name} text={text} language={language} />
        ))}
      </ul>
    </>
  );
}

function OwnTemplates() {
  const query = useQuery(templatesQuery());
  return (
    <LoadState query={query} label={t('Loading your templates')} shape="table">
      {(templates) =>
        templates.length === 0 ? (
          <EmptyState
            icon="chat"
            text={t('You have no templates yet. Write one, or use one below.')}
          />
        ) : (
          <ul className="template-cards">
            {templates.map((template) => (
              <OwnTemplate key={template.templateId} template={template} />
            ))}
          </ul>
        )
      }
    </LoadState>
  );
}

function OwnTemplate({ template: { templateId, name, text } }: { template: Template }) {
  const client = useQueryClient();
  const label = (
    <>
      {t('Delete')}
      <span className="visually-hidden"> {name}</span>
    </>
  );
  return (
    <TemplateCard name={name} text={text}>
      <DialogButton className="btn-link" label={label}>
        {(close) => (
          <DeletionDialog
            name={name}
            send={() => call(deleteTemplate, { params: { templateId } })}
            goneCode="campaigns.templateNotFound"
            refresh={() => client.invalidateQueries(templatesQuery())}
            onClose={close}
          >
            {t('Campaigns that use its text do not change.')}
          </DeletionDialog>
        )}
      </DialogButton>
    </TemplateCard>
  );
}

interface TemplateCardProps {
  name: string;
  text: string;
  language?: 'en' | 'sw';
  children?: ReactNode;
}

function TemplateCard({ name, text, language, children }: TemplateCardProps) {
  const navigate = useNavigate();
  const { use, question } = useTemplate(
    () => newDraft().text,
    () => {
      beginDraft({ text });
      navigate(NEW_CAMPAIGN);
    },
  );
  return (
    <li className="card form-card">
      <h3 className="h5" lang={language}>
        {name}
      </h3>
      <p className="sms-preview" lang={language}>
        {text}
      </p>
      <div className="button-row">
        <Button onClick={() => use(text)}>
          {t('Use')}
          <span className="visually-hidden" lang={language}>
            {' '}
            {name}
          </span>
        </Button>
        {children}
      </div>
      {question}
    </li>
  );
}

function AddTemplate({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const counted = countedWith(overview, null);
  const form = useChangeForm(createTemplate, {
    of: {
      ...allCampaigns,
      show: (client) => client.invalidateQueries(templatesQuery()),
      outdated: [],
    },
    name: 'template.new',
    start: { name: '', text: '' },
    rules: {
      name: msg('Give the template a name.'),
      text: ({ text }) => textProblem(text, counted),
    },
    followsTyping: true,
    body: ({ name }, { text }) => ({ name, text }),
    done: ({ name }) => t('{name} is saved.', { name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('New template')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      onClose={onClose}
    >
      <FormField of={form} name="name" label={t('Name')} />
      <MessageField
        label={t('Message')}
        text={form.typed.text}
        counted={counted}
        error={form.problemAt('text')}
        onType={(text) => form.set({ text })}
      />
    </FormDialog>
  );
}
