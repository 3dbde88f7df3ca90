import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenTemplates } from '#shared/campaigns/given-templates.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { Overview } from '../queries/overview.ts';
import { AddTemplate } from './add-template.tsx';
import { OwnTemplate } from './own-template.tsx';
import { TemplateCard } from './template-card.tsx';
import { templatesQuery } from './templates.ts';

export default function TemplatesTab({ overview }: { overview: Overview }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p className="tab-actions">
        <button type="button" className="btn btn-primary" onClick={() => setAdding(true)}>
          {t('New template')}
        </button>
      </p>
      {isAdding && <AddTemplate overview={overview} onClose={() => setAdding(false)} />}
      <h2 className="h5">{t('Your templates')}</h2>
      <OwnTemplates />
      <h2 className="h5">{t('Templates for everybody')}</h2>
      <ul className="template-cards">
        {givenTemplates.map(({ name, language, text }) => (
          <TemplateCard key={name} name={name} text={text} language={language} />
        ))}
      </ul>
    </>
  );
}

function OwnTemplates() {
  const { data: templates, isPending, error, refetch } = useQuery(templatesQuery());
  if (isPending) return <Skeleton label={t('Loading your templates')} shape="table" />;
  if (!templates) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (templates.length === 0) {
    return (
      <EmptyState
        icon="chat"
        text={t('No templates of your own yet. Write one, or use one of those below.')}
      />
    );
  }
  return (
    <ul className="template-cards">
      {templates.map((template) => (
        <OwnTemplate key={template.templateId} template={template} />
      ))}
    </ul>
  );
}
