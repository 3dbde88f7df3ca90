import { Fragment, type ReactNode } from 'react';
import { t, type Values } from '#web/src/lib/language/text.ts';

interface RichTextProps {
  /** With a tag around each part that is not plain: By signing in you agree to the <a>Terms</a>. */
  text: string;
  /** A part with another tag is for screen readers only: others see its meaning from the place. */
  tags?: Record<string, (text: string) => ReactNode>;
  values?: Values;
}

const hidden = (text: string) => <span className="visually-hidden">{text}</span>;

/** A sentence with links or emphasis, translated as a whole. */
export function RichText({ text, tags, values }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    // The pieces are plain text, tag name, tagged text, and so on.
    if (at % 3 === 0) return piece;
    if (at % 3 === 2) return null;
    return <Fragment key={piece}>{(tags?.[piece] ?? hidden)(pieces[at + 1] ?? '')}</Fragment>;
  });
}
