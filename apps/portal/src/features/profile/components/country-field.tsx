import { Button, Select } from '@atrium/ui';
import { memo, useMemo } from 'react';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
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
  const request = useCountries();
  const { data, isFetching, refetch } = request;
  const hasFailed = useLoadFailure(request) !== null;
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
        error={error ?? (hasFailed ? form.countriesFailed : undefined)}
      />
      {hasFailed ? (
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {form.countriesRetry}
        </Button>
      ) : null}
    </div>
  );
});
