import { useSearchParams } from 'react-router';

interface DayFilterProps {
  label: string;
  day: string;
  /** The last day that can be chosen. */
  last: string;
  onChoose: (day: string) => void;
}

/** A day of a filter. It is chosen when somebody leaves the field: on the way to it other days stand there. */
export const DayFilter = ({ label, day, last, onChoose }: DayFilterProps) => (
  <label>
    {label}{' '}
    <input
      // Another day in the address makes another field.
      key={day}
      className="form-control form-control-sm"
      type="date"
      max={last}
      defaultValue={day}
      onBlur={({ target }) => target.value && target.value !== day && onChoose(target.value)}
    />
  </label>
);

/**
 * Filters stand in the address, so that a colleague can be sent a link.
 *
 * @returns a function that changes some of them; an empty text takes one away
 */
export function useFilterChange(): (change: Readonly<Record<string, string>>) => void {
  const [, setParams] = useSearchParams();
  return (change) => {
    // The address has the last choice at once, what is drawn has it a moment later: two in a row both count.
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    setParams(params);
  };
}

interface ChoiceFilterProps {
  label: string;
  value: string;
  /** The option that chooses nothing. */
  none?: string;
  /** Values with their texts. */
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

/** One of some values of a filter. */
export const ChoiceFilter = ({ label, value, none, options, onChoose }: ChoiceFilterProps) => (
  <label>
    {label}{' '}
    <select
      className="form-select form-select-sm"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
