import type { ConnectedApps, Product } from '@atrium/contract';
import { Badge, Button, Card, VisuallyHidden } from '@atrium/ui';
import { ArrowRight, Check, ExternalLink } from 'lucide-react';
import { webUrlOrNull } from '../../../shared/browser.ts';
import { type CardAction, cardAction } from '../card-action.ts';
import { texts } from '../texts.ts';
import { ProductIcon, ProductImage } from './product-image.tsx';

type ProductState = ConnectedApps[string]['state'];

interface ProductCardProps {
  product: Product;
  state: ProductState;
  /** The card's button has been selected and its call is running. */
  pending: boolean;
  /** The next step is above the cards, so this button is a secondary one. */
  quiet: boolean;
  onLaunch: () => void;
}

export function ProductCard({ product, state, pending, quiet, onLaunch }: ProductCardProps) {
  const titleId = `product-${product.type}`;
  const action = cardAction(product, state === 'connected');
  const isStart = action.kind !== 'open' && action.kind !== 'waitlist';
  return (
    <Card lift padding="none" className="flex h-full flex-col overflow-hidden @2xl:flex-row">
      <div className="relative aspect-[16/10] overflow-hidden @2xl:w-1/3">
        <ProductImage name={product.heroImage} />
        <span className="absolute end-3 top-3 flex rounded-control bg-surface-raised p-0.5 empty:hidden">
          <StateBadge product={product} state={state} action={action} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5 @2xl:max-w-md">
        <div className="flex items-center gap-3">
          <ProductIcon name={product.icon} />
          <h2 id={titleId} className="min-w-0 flex-1 wrap-anywhere text-lg leading-6">
            {product.title}
          </h2>
        </div>
        <p className="min-h-17 flex-1 pb-2 text-sm text-text-muted">{product.description}</p>
        <CardButton
          action={action}
          titleId={titleId}
          variant={isStart && !quiet ? 'primary' : 'secondary'}
          pending={pending}
          onLaunch={onLaunch}
        />
      </div>
    </Card>
  );
}

interface StateBadgeProps {
  product: Product;
  state: ProductState;
  action: CardAction;
}

function StateBadge({ product, state, action }: StateBadgeProps) {
  if (state === 'connected') {
    return (
      <Badge tone="success">
        <Check aria-hidden="true" className="size-3" />
        {texts.connected}
      </Badge>
    );
  }
  if (state === 'connecting') return <Badge tone="accent">{texts.connecting}</Badge>;
  if ('note' in action) return <Badge>{action.note}</Badge>;
  return product.beta ? <Badge tone="accent">{texts.beta}</Badge> : null;
}

interface CardButtonProps {
  action: CardAction;
  titleId: string;
  variant: 'primary' | 'secondary';
  pending: boolean;
  onLaunch: () => void;
}

/** The card's action; described by the product's title. */
function CardButton({ action, titleId, variant, pending, onLaunch }: CardButtonProps) {
  if (action.kind === 'unavailable') return null;
  if (action.kind === 'link' || action.kind === 'waitlist') {
    return <LeavingLink action={action} titleId={titleId} variant={variant} />;
  }
  return (
    <Button
      size="lg"
      block
      variant={variant}
      pending={pending}
      pendingLabel={texts.pending}
      aria-describedby={titleId}
      iconEnd={<ArrowRight aria-hidden="true" className="size-4" />}
      onClick={onLaunch}
    >
      {action.kind === 'open' ? texts.open : action.label}
    </Button>
  );
}

interface LeavingLinkProps extends Pick<CardButtonProps, 'titleId' | 'variant'> {
  action: Extract<CardAction, { url: string }>;
}

/** A link to another site in a new tab, with an icon; no referrer is sent. */
function LeavingLink({ action, titleId, variant }: LeavingLinkProps) {
  const address = webUrlOrNull(action.url);
  if (address === null) return null;
  return (
    <Button
      size="lg"
      block
      variant={variant}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={titleId}
      iconEnd={<ExternalLink aria-hidden="true" className="size-4" />}
    >
      {action.label}
      <VisuallyHidden> {texts.opensNewTab}</VisuallyHidden>
    </Button>
  );
}
