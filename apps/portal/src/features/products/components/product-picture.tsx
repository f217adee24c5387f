import { AiThemeScene, EmailScene, EmptyArch, ReviewsScene, SectionsScene } from '@atrium/ui';
import { useState } from 'react';

const scenes: Partial<Record<string, typeof EmptyArch>> = {
  'ai-theme': AiThemeScene,
  reviews: ReviewsScene,
  sections: SectionsScene,
  email: EmailScene,
};

/**
 * A product's hero: one of the built-in scenes, a picture on the portal's origin, or an open arch, also where there is no
 * such picture.
 */
export function ProductPicture({ name }: { name: string }) {
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
