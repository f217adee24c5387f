import { Button, Select } from '@atrium/ui';
import { memo, useMemo } from 'react';
import { useCountries } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

interface CountryFieldProps {
  /** A two-letter country code, or the empty string. */
  value: string;
  error: string | undefined;
  onValueChange: (country: string) => void;
}

/** Select with the fetched list of countries; drawn again only for another country. */
export const CountryField = memo(function CountryField(props: CountryFieldProps) {
  const { value, error, onValueChange } = props;
  const { data, isError, isFetching, refetch } = useCountries();
  const { form } = texts;
  const options = useMemo(
    () => (data ?? []).map(({ country, countryCode }) => ({ value: countryCode, label: country })),
    [data],
  );
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <Select
        label={form.country}
        options={options}
        value={value}
        onValueChange={onValueChange}
        placeholder={form.countryPlaceholder}
        searchLabel={form.countrySearch}
        clearLabel={form.noCountry}
        disabled={data === undefined}
        error={error ?? (isError ? form.countriesFailed : undefined)}
      />
      {isError ? (
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {form.countriesRetry}
        </Button>
      ) : null}
    </div>
  );
});
