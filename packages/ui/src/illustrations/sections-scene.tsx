import type { IllustrationProps } from './illustration.tsx';
import { Illustration } from './illustration.tsx';

/** The picture of a product (look: product scenes). */
export function SectionsScene(props: IllustrationProps) {
  return <Illustration viewBox="0 0 320 200" {...props} />;
}
