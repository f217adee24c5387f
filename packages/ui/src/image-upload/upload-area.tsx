import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface UploadAreaProps {
  id: string;
  prompt?: ReactNode;
  hint: ReactNode;
  state: 'idle' | 'dragging' | 'cropping' | 'filled';
  invalid: boolean;
  disabled: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const classes = [
  'flex w-full flex-col items-center gap-1 rounded-card border border-border-control border-dashed bg-surface-raised px-6 py-8 text-center text-sm',
  'transition-colors hover:bg-surface-hover data-[state=dragging]:border-accent data-[state=dragging]:bg-accent-soft',
  'data-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60',
];

/** The specification's text. */
const PROMPT = (
  <>
    Drop files or <span className="text-accent-text underline">Browse</span> to upload
  </>
);

/** The button with the dashed border that opens the browser's file picker. */
export function UploadArea(props: UploadAreaProps) {
  const { id, prompt = PROMPT, hint, state, invalid, disabled, onPress, ref } = props;
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onPress}
      aria-describedby={`${id}-message`}
      data-state={state}
      data-invalid={invalid ? '' : undefined}
      className={clsx(classes)}
    >
      <ImageUp aria-hidden="true" className="mb-2 size-7 text-accent-text" strokeWidth={1.75} />
      <span className="font-medium">{prompt}</span>
      <span className="text-text-muted">{hint}</span>
    </button>
  );
}
