import { LayoutPanelTop, Mail, Package, Sparkles, Star } from 'lucide-react';

const icons: Partial<Record<string, { Icon: typeof Package; tone: string }>> = {
  'ai-theme': { Icon: Sparkles, tone: 'bg-iris-soft text-iris' },
  reviews: { Icon: Star, tone: 'bg-amber-soft text-amber' },
  sections: { Icon: LayoutPanelTop, tone: 'bg-sky-soft text-sky' },
  email: { Icon: Mail, tone: 'bg-rose-soft text-rose' },
};
const neutral = { Icon: Package, tone: 'bg-accent-soft text-accent-text' };

/** The small sign beside a product's title, in the product's own hue. */
export function ProductIcon({ name }: { name: string }) {
  const { Icon, tone } = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? neutral;
  return (
    <span className={`grid size-9 shrink-0 place-items-center rounded-control ${tone}`}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
