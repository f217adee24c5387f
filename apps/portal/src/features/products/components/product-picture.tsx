import { AiThemeScene, EmailScene, EmptyArch, ReviewsScene, SectionsScene } from '@atrium/ui';

const scenes: Partial<Record<string, typeof EmptyArch>> = {
  'ai-theme': AiThemeScene,
  reviews: ReviewsScene,
  sections: SectionsScene,
  email: EmailScene,
};

/** A product's hero: one of the built-in scenes, a picture on the portal's origin, or an open arch. */
export function ProductPicture({ name }: { name: string }) {
  if (/^\/(?![/\\])/.test(name)) {
    return <img src={name} alt="" loading="lazy" className="size-full object-cover" />;
  }
  const Scene = (Object.hasOwn(scenes, name) ? scenes[name] : undefined) ?? EmptyArch;
  return <Scene className="size-full" />;
}
