import type { IllustrationProps } from './illustration.tsx';
import { Illustration } from './illustration.tsx';

/** A picture of the house. */
export function HallScene(props: IllustrationProps) {
  return <Illustration viewBox="0 0 320 320" {...props} />;
}
