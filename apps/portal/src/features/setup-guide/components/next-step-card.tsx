import { Button, Card, IconButton, InlineError } from '@atrium/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { placeholderTexts } from '../placeholder-texts.ts';
import { texts } from '../texts.ts';
import { stepLayout } from './next-step-placeholder.tsx';

interface NextStepCardProps {
  title: string;
  text: string;
  /** The text shows why the last try has failed. */
  hasFailed?: boolean | undefined;
  /** The one primary button. */
  action: ReactNode;
  onDismiss: () => void;
}

/** The merchant's one next step. */
export function NextStepCard(props: NextStepCardProps) {
  const { title, text, hasFailed = false, action, onDismiss } = props;
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={`relative ${stepLayout.card}`}>
      <div className={stepLayout.text}>
        <h2 id={titleId} tabIndex={-1} data-next-step className="truncate text-base outline-none">
          <span className="text-accent-text">{placeholderTexts.next}</span>{' '}
          <span title={title} className={stepLayout.lineAfterNext}>
            {title}
          </span>
        </h2>
        {hasFailed ? (
          <InlineError>{text}</InlineError>
        ) : (
          <p className="text-sm text-text-muted">{text}</p>
        )}
      </div>
      {action}
      {/* The cross ends where the content does, and not its invisible box. */}
      <span className="absolute end-2 top-2 sm:static sm:-me-2">
        <IconButton
          label={texts.dismiss}
          icon={<X aria-hidden="true" className="size-5" />}
          size="sm"
          className="text-text-muted"
          onClick={onDismiss}
        />
      </span>
    </Card>
  );
}

/** In the place of the next step while it is hidden. */
export function ShowStepButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      data-next-step
      variant="ghost"
      size="sm"
      className={stepLayout.showButton}
      onClick={onClick}
    >
      {placeholderTexts.show}
    </Button>
  );
}
