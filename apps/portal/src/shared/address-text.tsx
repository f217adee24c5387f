import { Fragment } from 'react';

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
