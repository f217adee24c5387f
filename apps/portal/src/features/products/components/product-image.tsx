import { AiThemeScene, EmailScene, EmptyArch, ReviewsScene, SectionsScene } from '@atrium/ui';
import { LayoutPanelTop, Mail, Package, Sparkles, Star } from 'lucide-react';
import { useState } from 'react';

const scenes: Partial<Record<string, typeof EmptyArch>> = {
  'ai-theme': AiThemeScene,
  reviews: ReviewsScene,
  sections: SectionsScene,
  email: EmailScene,
};

/** A product's hero image: a built-in scene or an image on the portal's origin; an open arch if there is none. */
export function ProductImage({ name }: { name: string }) {
  const [missing, setMissing] = useState(false);
  if (!missing && /^\/(?![/\\])/.test(name)) {
    return (
      <img
        src={name}
        alt=""
        loading="lazy"
        className="size-full object-cover"
        onError={() => setMissing(true)}
      />
    );
  }
  const Scene = (Object.hasOwn(scenes, name) ? scenes[name] : undefined) ?? EmptyArch;
  return <Scene className="size-full" />;
}

const icons: Partial<Record<string, { Icon: typeof Package; tone: string }>> = {
  'ai-theme': { Icon: Sparkles, tone: 'bg-iris-soft text-iris' },
  reviews: { Icon: Star, tone: 'bg-amber-soft text-amber' },
  sections: { Icon: LayoutPanelTop, tone: 'bg-sky-soft text-sky' },
  email: { Icon: Mail, tone: 'bg-rose-soft text-rose' },
};
const neutral = { Icon: Package, tone: 'bg-accent-soft text-accent-text' };

/** The icon beside a product's title, in the product's colour; a phone has no room for it. */
export function ProductIcon({ name }: { name: string }) {
  const { Icon, tone } = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? neutral;
  return (
    <span className={`hidden size-9 shrink-0 place-items-center rounded-control sm:grid ${tone}`}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
