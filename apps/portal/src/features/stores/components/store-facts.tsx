import type { ProductState, StoreDetails } from '@atrium/contract';
import { DateText } from '@atrium/ui';
import type { ReactNode } from 'react';
import { needsAttention } from '../../../shared/store-status.ts';
import { AddressText } from '../../../shared/wrapping-text.tsx';
import { otherUsersText, ownershipText, detailsTexts as texts } from '../store-details-texts.ts';

interface StoreFactsProps {
  store: StoreDetails;
  productTitles: ReadonlyMap<string, string>;
  /** Beside the date of the first event. */
  history: ReactNode;
  /** Called with the address of another account, whose access its owner wants to end. */
  onEndAccess: (email: string) => void;
}

/** Who owns and uses a store, its products, and since when it is in the account. */
export function StoreFacts({ store, productTitles, history, onEndAccess }: StoreFactsProps) {
  const ownership = ownershipText(store);
  return (
    <dl className="flex flex-col gap-y-0.5 ps-13 text-[0.8125rem]/5 sm:gap-y-1 sm:ps-16 sm:text-sm lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:ps-0 lg:pt-2">
      {ownership === null ? null : (
        <Fact title={texts.ownership}>
          <p>{ownership}</p>
          <OtherUsers store={store} onEndAccess={onEndAccess} />
        </Fact>
      )}
      {/* A store without products has this beside its name. */}
      {store.products.length === 0 ? null : (
        <Fact title={texts.products}>
          <Products store={store} titles={productTitles} />
        </Fact>
      )}
      <Fact title={texts.added}>
        <div className="flex flex-wrap items-center gap-x-3">
          <DateText value={store.addedAt} />
          {history}
        </div>
      </Fact>
    </dl>
  );
}

interface FactProps {
  title: string;
  children: ReactNode;
}

function Fact({ title, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="w-17 shrink-0 text-text-muted sm:w-20">{title}</dt>
      <dd className="flex min-w-0 flex-col gap-0.5">{children}</dd>
    </div>
  );
}

/** More addresses than these are shown on request. */
const SHOWN_USERS = 3;

function OtherUsers({ store, onEndAccess }: Pick<StoreFactsProps, 'store' | 'onEndAccess'>) {
  const { emails } = store.otherUsers;
  const summary = otherUsersText(store);
  const [shown, rest] = [emails.slice(0, SHOWN_USERS), emails.slice(SHOWN_USERS)];
  return (
    <>
      {summary ? <p className="text-text-muted">{summary}</p> : null}
      <Addresses emails={shown} onEndAccess={onEndAccess} />
      {rest.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-chip py-1 font-medium text-accent-text">
            {texts.showUsers(rest.length)}
          </summary>
          <Addresses emails={rest} onEndAccess={onEndAccess} />
        </details>
      ) : null}
    </>
  );
}

interface AddressesProps extends Pick<StoreFactsProps, 'onEndAccess'> {
  /** Only the owner gets them. */
  emails: readonly string[];
}

function Addresses({ emails, onEndAccess }: AddressesProps) {
  if (emails.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5 pointer-coarse:gap-3">
      {emails.map((email) => (
        <li key={email} className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <AddressText address={email} />
          </span>
          <button
            type="button"
            // On touch it is as high as a finger, and its text still close to the address that it belongs to.
            className="-my-0.5 inline-flex min-h-6 items-center rounded-chip font-medium text-accent-text hover:underline pointer-coarse:-mt-3 pointer-coarse:mb-0 pointer-coarse:min-h-11"
            onClick={() => onEndAccess(email)}
          >
            {texts.ending.button} <span className="sr-only">{texts.ending.whose(email)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Borders, which forced colours keep. */
const dots: Readonly<Record<ProductState, string>> = {
  connected: 'border-success-text',
  connecting: 'border-warning-text',
  disconnected: 'border-border-control',
};

interface ProductsProps {
  store: StoreDetails;
  titles: ReadonlyMap<string, string>;
}

function Products({ store, titles }: ProductsProps) {
  // As on home: they open again once the store is confirmed again.
  const arePaused = needsAttention(store.status);
  return (
    <ul className="flex flex-col gap-0.5">
      {store.products.map(({ type, state }) => (
        <li key={type} className="flex flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere">{titles.get(type) ?? texts.aProduct}</span>
          <span className="inline-flex items-baseline gap-1.5 text-text-muted">
            <span
              aria-hidden="true"
              className={`shrink-0 -translate-y-px rounded-full border-3 ${arePaused ? dots.connecting : dots[state]}`}
            />
            {arePaused ? texts.paused : texts.productStates[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
