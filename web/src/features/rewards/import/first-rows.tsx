import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { ImportRow } from './import-row.ts';

const SHOWN = 5;

/** The first rows of a file as they are read, so that a wrong column is seen before anything is written. */
export const FirstRows = ({ rows }: { rows: readonly ImportRow[] }) => (
  <table className="table first-rows">
    <caption>{t('The first rows, as they are read')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Phone')}</th>
        <th scope="col">{t('Name')}</th>
        <th scope="col" className="cell-number">
          {t('Points')}
        </th>
        <th scope="col">{t('SMS')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.slice(0, SHOWN).map(({ phone, name, points, consentAt }) => (
        <tr key={phone}>
          <td className="phone-number">{formatKenyanPhone(phone)}</td>
          <td>
            <span className="long-name">{name ?? '–'}</span>
          </td>
          <td className="cell-number">{formatNumber(points)}</td>
          <td>{consentAt ? t('Yes') : t('No')}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
