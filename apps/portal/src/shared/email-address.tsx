import { Fragment } from 'react';

/** An address that is broken, where it does not fit into a line, after its @ and before its dots, and not within a word. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address do not move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
