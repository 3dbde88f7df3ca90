import { t } from '#web/src/lib/language/text.ts';

/** Kenya's flag, small enough that shield and spears are a hint. */
export function KenyaFlag() {
  return (
    <svg className="flag" viewBox="0 0 30 20" role="img" aria-label={t('Kenya')}>
      <path fill="#000" d="M0 0h30v6H0z" />
      <path fill="#fff" d="M0 6h30v8H0z" />
      <path fill="#b00" d="M0 7h30v6H0z" />
      <path fill="#060" d="M0 14h30v6H0z" />
      <path stroke="#fff" strokeWidth="1" d="m11 3 8 14m0-14-8 14" />
      <path fill="#b00" stroke="#fff" strokeWidth=".6" d="M15 3.5c4 4 4 9 0 13-4-4-4-9 0-13Z" />
      <path fill="#000" d="M13 6.6c-1.1 2.3-1.1 4.5 0 6.8V6.6Zm4 0c1.1 2.3 1.1 4.5 0 6.8V6.6Z" />
    </svg>
  );
}
