import { AiThemeScene, EmailScene, EmptyArch, ReviewsScene, SectionsScene } from '@atrium/ui';
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
  // As high as the frame: a scene is drawn wider than its view box, so that a wide frame shows more of it.
  return <Scene className="absolute inset-y-0 left-1/2 h-full -translate-x-1/2 overflow-visible" />;
}
