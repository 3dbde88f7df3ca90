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
