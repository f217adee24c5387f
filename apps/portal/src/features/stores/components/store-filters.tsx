const texts = { groups: 'Which stores to show' };

interface StoreFiltersProps<Value extends string> {
  /** What can be chosen, and how many stores each has; without any it is left out, unless it is chosen. */
  options: readonly (readonly [Value, number])[];
  label: (value: Value, count: number) => string;
  chosen: Value | null;
  onChoose: (value: Value) => void;
  className?: string;
}

/** Buttons of which one is pressed: which of many stores are shown. */
export function StoreFilters<Value extends string>({
  options,
  label,
  chosen,
  onChoose,
  className = '',
}: StoreFiltersProps<Value>) {
  return (
    // The padding is the room for the focus.
    <fieldset className={`-m-1 flex min-w-0 gap-1 overflow-x-auto p-1 ${className}`}>
      <legend className="sr-only">{texts.groups}</legend>
      {options
        .filter(([value, count]) => count > 0 || value === chosen)
        .map(([value, count]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            className={`min-h-10 pointer-coarse:min-h-11 shrink-0 whitespace-nowrap rounded-control border px-3 font-medium text-sm max-sm:px-2.5 ${
              value === chosen
                ? 'border-border-strong bg-surface-raised text-text'
                : 'border-transparent text-text-muted hover:bg-surface-hover'
            }`}
            onClick={() => onChoose(value)}
          >
            {label(value, count)}
          </button>
        ))}
    </fieldset>
  );
}
