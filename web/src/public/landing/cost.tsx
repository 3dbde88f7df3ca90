import {
  monthsOf,
  repaymentPeriods,
  type SystemType,
  suggestedAmounts,
  systemTypes,
} from '#shared/applications/catalogue.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { SectionHead } from './section-head.tsx';
import { plainFigures } from './story.ts';
import type { LandingText } from './text.ts';

type CostText = LandingText['cost'];

const FIRST_SHOWN = repaymentPeriods.indexOf('24 Months');

/** The table has every schedule. The slider shows one of them, and is there only where a script can move it. */
export const Cost = ({ text }: { text: CostText }) => (
  <section id="cost" className="section section-tinted">
    <div className="container">
      <SectionHead title={text.title} text={text.text} />
      <Slider text={text} />
      <PriceTable text={text} />
      <p className="note">{text.note}</p>
      <details className="note">
        <summary>{text.range}</summary>
        <p>{text.inKes}</p>
      </details>
    </div>
  </section>
);

function Slider({ text }: { text: CostText }) {
  const [system] = systemTypes;
  const period = repaymentPeriods[FIRST_SHOWN] ?? '24 Months';
  const { monthly, last, totalToPay } = plainFigures(suggestedAmounts[system], period);
  return (
    <form className="price">
      <div className="price-choice">
        <label htmlFor="system">{text.system}</label>
        <select id="system" className="price-system">
          {systemTypes.map((one) => (
            <option key={one} value={suggestedAmounts[one]}>
              {text.systems[one]}
            </option>
          ))}
        </select>
        <p className="price-months">
          <label htmlFor="months">{text.period}</label>{' '}
          <strong data-price="months">{monthsOf(period)}</strong>
        </p>
        <input
          type="range"
          id="months"
          max={repaymentPeriods.length - 1}
          defaultValue={FIRST_SHOWN}
          aria-valuetext={String(monthsOf(period))}
        />
        <p className="price-ticks" aria-hidden="true">
          {repaymentPeriods.map((one) => (
            <span key={one}>{monthsOf(one)}</span>
          ))}
        </p>
      </div>
      <div className="price-result">
        <output htmlFor="system months">
          <strong data-price="monthly">{formatKes(monthly)}</strong> {text.aMonth}
        </output>
        <dl>
          <PriceFact label={text.first} value={text.afterDelivery} />
          <PriceFact label={text.last} name="last" value={formatKes(last)} />
          <PriceFact label={text.total} name="total" value={formatKes(totalToPay)} />
        </dl>
        <a href="#all-prices">{text.all}</a>
      </div>
    </form>
  );
}

const PriceFact = ({ label, name, value }: { label: string; name?: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd data-price={name}>{value}</dd>
  </div>
);

const PriceTable = ({ text }: { text: CostText }) => (
  <table id="all-prices" className="price-table">
    <caption>{text.period}</caption>
    <thead>
      <tr>
        {repaymentPeriods.map((period) => (
          <th key={period} scope="col">
            {monthsOf(period)}
          </th>
        ))}
      </tr>
    </thead>
    {systemTypes.map((system) => (
      <SystemPrices key={system} system={system} text={text} />
    ))}
  </table>
);

const SystemPrices = ({ system, text }: { system: SystemType; text: CostText }) => (
  <tbody>
    <tr>
      <th colSpan={repaymentPeriods.length} scope="rowgroup">
        {`${text.systems[system]}, ${formatKes(suggestedAmounts[system])}`}
      </th>
    </tr>
    <tr>
      {repaymentPeriods.map((period) => (
        <td key={period}>
          <span className="visually-hidden">KES</span>{' '}
          <span>{formatNumber(plainFigures(suggestedAmounts[system], period).monthly)}</span>{' '}
          <span className="visually-hidden">{text.aMonth}</span>
        </td>
      ))}
    </tr>
  </tbody>
);
