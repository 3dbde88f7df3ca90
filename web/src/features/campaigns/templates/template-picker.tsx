import { useQuery } from '@tanstack/react-query';
import { givenTemplates } from '#shared/campaigns/given-templates.ts';
import { t } from '#web/src/lib/language/text.ts';
import { templatesQuery } from '../campaign/queries.ts';

/** The owner's templates, then those that every business has. */
export default function TemplatePicker({ onUse }: { onUse: (text: string) => void }) {
  const { data: own = [] } = useQuery(templatesQuery());
  const all = [
    ...own.map(({ templateId, name, text }) => ({ id: templateId, name, text })),
    ...givenTemplates.map(({ name, text }) => ({ id: name, name, text })),
  ];
  return (
    <ul className="template-list" aria-label={t('Templates')}>
      {all.map(({ id, name, text }) => (
        <li key={id}>
          <button type="button" className="template-choice" onClick={() => onUse(text)}>
            <strong>{name}</strong>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
