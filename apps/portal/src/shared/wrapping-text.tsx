import { Fragment } from 'react';

interface SentenceWithNameProps {
  sentence: (name: string) => string;
  name: string;
}

/** In the narrowest dialog, names up to this length fit in one line. */
const MAX_UNBROKEN_LENGTH = 24;

/** A sentence whose name goes to the next line whole, with the punctuation after it; a long name wraps. */
export function SentenceWithName({ sentence, name }: SentenceWithNameProps) {
  const [before, rest = ''] = sentence('\n').split('\n');
  const [punctuation = ''] = /^\S*/.exec(rest) ?? [];
  return (
    <>
      {before}
      <span className={name.length > MAX_UNBROKEN_LENGTH ? undefined : 'inline-block max-w-full'}>
        <bdi>{name}</bdi>
        {punctuation}
      </span>
      {rest.slice(punctuation.length)}
    </>
  );
}

/** An email address or a domain, which may wrap after its @ and before its dots, but not elsewhere. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address do not move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
