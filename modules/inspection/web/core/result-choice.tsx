type Result = { value: number; label: string; tone?: string };

type Props = {
  item: { item_id: number; name: string };
  results: readonly Result[];
  value: number | undefined;
  onPick: (value: number) => void;
  className?: string;
};

/** The results that an item can have, as large buttons of which one is chosen. */
export function ResultChoice({ item, results, value, onPick, className = '' }: Props) {
  return (
    <fieldset className={`check-results ${className}`}>
      <legend className="lab-visually-hidden">{item.name}</legend>
      {results.map((result) => (
        <label key={result.value} data-tone={result.tone} data-on={value === result.value}>
          <input
            type="radio"
            className="lab-visually-hidden"
            name={`result-${item.item_id}`}
            checked={value === result.value}
            onChange={() => onPick(result.value)}
          />
          {result.label}
        </label>
      ))}
    </fieldset>
  );
}
