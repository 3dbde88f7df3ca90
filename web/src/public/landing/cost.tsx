import {
  monthsOf,
  type RepaymentPeriod,
  repaymentPeriods,
  type SystemType,
  suggestedAmounts,
  systemTypes,
} from '#shared/applications/catalogue.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { SectionHead } from './section-head.tsx';
import { plainFigures } from './story.ts';
import type { LandingText } from './text.ts';

type CostText = LandingText['cost'];

const icons: Record<SystemType, IconName> = {
  'Web Application': 'code',
  'Mobile App': 'phone',
  'E-commerce Platform': 'bag',
  'ERP / POS System': 'coins',
  'Custom AI / Data Solution': 'dashboard',
};

const FIRST_SHOWN: RepaymentPeriod = '24 Months';

/** The page has all figures, and shows the chosen period's without a script. */
export function Cost({ text }: { text: CostText }) {
  return (
    <section id="cost" className="section section-tinted">
      <div className="container">
        <SectionHead title={text.title} text={text.text} />
        <fieldset className="prices">
          <legend>{text.period}</legend>
          {repaymentPeriods.map((period) => (
            <PeriodChoice key={period} period={period} />
          ))}
          <ul className="systems">
            {systemTypes.map((system) => (
              <SystemPrice key={system} system={system} text={text} />
            ))}
          </ul>
        </fieldset>
        <p className="note">{text.note}</p>
        <p className="note">{text.inKes}</p>
      </div>
    </section>
  );
}

function PeriodChoice({ period }: { period: RepaymentPeriod }) {
  const id = `months-${monthsOf(period)}`;
  return (
    <>
      <input
        type="radio"
        name="period"
        id={id}
        value={period}
        defaultChecked={period === FIRST_SHOWN}
      />
      <label htmlFor={id}>{monthsOf(period)}</label>
    </>
  );
}

const SystemPrice = ({ system, text }: { system: SystemType; text: CostText }) => (
  <li className="system">
    <Icon name={icons[system]} className="system-icon" />
    <div>
      <h3>{text.systems[system]}</h3>
      <p>{`${text.price} ${formatKes(suggestedAmounts[system])}`}</p>
    </div>
    {repaymentPeriods.map((period) => (
      <p key={period} className={`monthly months-${monthsOf(period)}`}>
        <strong>{formatKes(plainFigures(suggestedAmounts[system], period).monthly)}</strong>
        <span>{text.aMonth}</span>
      </p>
    ))}
  </li>
);
