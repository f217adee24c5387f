import { Button } from '@atrium/ui';
import { placeholderTexts } from '../placeholder-texts.ts';

/** In the place of the next step while it is hidden. */
export function ShowStepButton({ onClick }: { onClick: () => void }) {
  return (
    <Button data-next-step variant="ghost" size="sm" className={place} onClick={onClick}>
      {placeholderTexts.show}
    </Button>
  );
}

/** Keeps its place free until it is known whether there is a next step. */
export function ShowStepSkeleton() {
  return (
    <span aria-hidden="true" inert className={`invisible ${place}`}>
      <Button variant="ghost" size="sm">
        {placeholderTexts.show}
      </Button>
    </span>
  );
}

const place = '-ms-3 -my-3 self-start xl:-me-3 xl:self-center';
