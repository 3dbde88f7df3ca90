import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/src/lib/language/text.ts';
import { beginDraft, newDraft } from '../compose/begin-draft.ts';
import { NEW_CAMPAIGN } from '../links.ts';
import { useTemplate } from './use-template.tsx';

interface TemplateCardProps {
  name: string;
  text: string;
  /** The language of name and text, where it is known. */
  language?: 'en' | 'sw';
  /** Stands beside "Use". */
  children?: ReactNode;
}

/** A template, which can become the text of the new campaign. */
export function TemplateCard({ name, text, language, children }: TemplateCardProps) {
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
        <button type="button" className="btn btn-outline-primary" onClick={() => use(text)}>
          {t('Use')}
          <span className="visually-hidden" lang={language}>
            {' '}
            {name}
          </span>
        </button>
        {children}
      </div>
      {question}
    </li>
  );
}
