import { useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { Button } from './button.tsx';

/** Shows the fields after it. Only a phone hides them at first, to have room for the list below. */
export function FilterButton({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Button
      look="link"
      className="filter-button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {t('Filter')}
    </Button>
  );
}
