import { LayoutPanelTop, Mail, Package, Sparkles, Star } from 'lucide-react';

const icons: Partial<Record<string, { Icon: typeof Package; tone: string }>> = {
  'ai-theme': { Icon: Sparkles, tone: 'bg-iris-soft text-iris' },
  reviews: { Icon: Star, tone: 'bg-amber-soft text-amber' },
  sections: { Icon: LayoutPanelTop, tone: 'bg-sky-soft text-sky' },
  email: { Icon: Mail, tone: 'bg-rose-soft text-rose' },
};
const neutral = { Icon: Package, tone: 'bg-accent-soft text-accent-text' };

/** The icon beside a product's title, in the product's colour; a phone has no room for it. */
export function ProductIcon({ name }: { name: string }) {
  const { tone } = iconOf(name);
  return (
    <span className={`hidden size-9 shrink-0 place-items-center rounded-control sm:grid ${tone}`}>
      <ProductGlyph name={name} className="size-5" />
    </span>
  );
}

/** The icon alone, in the colour of the text around it. */
export function ProductGlyph({ name, className }: { name: string; className?: string }) {
  const { Icon } = iconOf(name);
  return <Icon aria-hidden="true" className={className} />;
}

function iconOf(name: string) {
  return (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? neutral;
}
