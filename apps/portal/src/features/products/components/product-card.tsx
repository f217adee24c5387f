import type { ConnectedApps, Product, ProductState } from '@atrium/contract';
import { Badge, Button, Card } from '@atrium/ui';
import { ArrowRight, Check, ExternalLink } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { webUrlOrNull } from '../../../shared/browser.ts';
import { actionName, type CardAction, cardAction, isLaunchable } from '../card-action.ts';
import { texts } from '../texts.ts';
import { ProductIcon } from './product-icon.tsx';
import { ProductImage } from './product-image.tsx';
import { CardButtonSkeleton } from './product-list.tsx';
import { ReportLine } from './report-line.tsx';

interface ProductCardProps {
  product: Product;
  app: ConnectedApps[string] | undefined;
  /** Why its state is not known: only what does not depend on it is shown. */
  unknown: 'loading' | 'failed' | undefined;
  /** The store has it, but must be verified again to open it. */
  paused: boolean;
  /** The card's button has been selected and its call is running. */
  pending: boolean;
  /** Another button is the primary one, so this one is secondary. */
  quiet: boolean;
  onLaunch: () => void;
}

/** A row with a small image on a phone, a card with a large one otherwise. A click anywhere is one on its button. */
export function ProductCard({ product, app, unknown, paused, ...props }: ProductCardProps) {
  const state = app?.state ?? 'disconnected';
  const isConnected = app?.connected === true;
  const action = cardAction(product, isConnected);
  const report = isConnected ? app?.report : undefined;
  // A link leads to the same place whether the product is connected or not.
  const isActionKnown = !unknown || (unknown === 'failed' && !isLaunchable(product));
  const hasAction = isActionKnown && action.kind !== 'unavailable';
  return (
    <Card
      lift={hasAction}
      padding="none"
      className={`relative flex h-full gap-3 p-2.5 sm:flex-col sm:gap-0 sm:overflow-hidden sm:p-0 @2xl:flex-row ${hasAction ? 'cursor-pointer' : ''}`}
      onClick={clickAction}
    >
      <div className="relative size-16 shrink-0 overflow-hidden rounded-control sm:aspect-[16/10] sm:short:aspect-[2/1] sm:size-auto sm:rounded-none @2xl:w-1/3">
        <ProductImage name={product.heroImage} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:gap-3 sm:p-5 @2xl:max-w-md">
        <div className="flex flex-1 flex-col sm:gap-3">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-3">
            <ProductIcon name={product.icon} />
            <h2
              id={`product-${product.type}`}
              className="wrap-anywhere min-w-0 text-base sm:text-lg sm:leading-6 sm:flex-1"
            >
              {product.title}
            </h2>
            <span className="flex rounded-control bg-surface-raised empty:hidden sm:absolute sm:end-3 sm:top-3 sm:p-0.5">
              {unknown === 'loading' ? null : (
                <StateBadge {...{ product, state, action, paused }} />
              )}
            </span>
          </div>
          <p
            className={`wrap-anywhere text-sm text-text-muted sm:min-h-10 ${report || paused ? 'max-sm:hidden' : ''}`}
          >
            {product.description}
          </p>
        </div>
        {paused ? <p className="text-sm">{texts.confirmToOpen}</p> : null}
        {report && !paused ? <ReportLine report={report} /> : null}
        {unknown === 'loading' ? <CardButtonSkeleton /> : null}
        {isActionKnown ? (
          <CardButton
            action={action}
            paused={paused}
            title={product.title}
            variant={action.kind === 'open' && !props.quiet ? 'primary' : 'secondary'}
            pending={props.pending}
            onLaunch={props.onLaunch}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** Passes a click beside the button on to it, unless text was selected. */
function clickAction({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('[data-card-action]')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('[data-card-action]')?.click();
}

interface StateBadgeProps extends Pick<ProductCardProps, 'product' | 'paused'> {
  state: ProductState;
  action: CardAction;
}

const stateBadges: Readonly<Record<ProductState, ReactNode>> = {
  disconnected: null,
  connecting: <Badge tone="accent">{texts.connecting}</Badge>,
  connected: (
    <Badge tone="success">
      <Check aria-hidden="true" className="size-3" />
      {texts.connected}
    </Badge>
  ),
};

function StateBadge({ product, state, action, paused }: StateBadgeProps) {
  if (paused) return <Badge tone="warning">{texts.paused}</Badge>;
  if (stateBadges[state] !== null) return stateBadges[state];
  if ('note' in action) return <Badge>{action.note}</Badge>;
  return product.beta ? <Badge tone="accent">{texts.beta}</Badge> : null;
}

interface CardButtonProps extends Pick<ProductCardProps, 'paused'> {
  action: CardAction;
  /** The product's title, which makes the button's accessible name unique. */
  title: string;
  variant: 'primary' | 'secondary';
  pending: boolean;
  onLaunch: () => void;
}

function CardButton({ action, paused, title, variant, pending, onLaunch }: CardButtonProps) {
  if (action.kind === 'unavailable') return null;
  if (action.kind === 'link' || action.kind === 'waitlist') {
    return <LeavingLink action={action} title={title} variant={variant} />;
  }
  // A paused product has been started before. Its call requests the confirmation, then opens it.
  const label = action.kind === 'open' || paused ? texts.open : action.label;
  return (
    <Button
      block
      data-card-action
      variant={variant}
      pending={pending}
      pendingLabel={texts.pending}
      aria-label={actionName(label, title)}
      iconEnd={<ArrowRight aria-hidden="true" className="size-4" />}
      onClick={onLaunch}
    >
      {label}
    </Button>
  );
}

interface LeavingLinkProps extends Pick<CardButtonProps, 'title' | 'variant'> {
  action: Extract<CardAction, { url: string }>;
}

/** A link to another site in a new tab, with an icon; no referrer is sent. */
function LeavingLink({ action, title, variant }: LeavingLinkProps) {
  const url = webUrlOrNull(action.url);
  if (url === null) return null;
  return (
    <Button
      block
      data-card-action
      variant={variant}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${actionName(action.label, title)} ${texts.opensNewTab}`}
      iconEnd={<ExternalLink aria-hidden="true" className="size-4" />}
    >
      {action.label}
    </Button>
  );
}
