import { clsx } from 'clsx';
import { FileImage, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';

interface ChosenFileProps {
  file: File;
  removeLabel: string;
  /** Undefined if the file cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** The name and size of the chosen image. */
export function ChosenFile({ file, removeLabel, onRemove }: ChosenFileProps) {
  return (
    <div
      className={clsx(
        'mt-3 flex flex-wrap items-center gap-x-3 rounded-control border border-border bg-surface-raised py-1 ps-3 text-sm',
        onRemove ? 'pe-1' : 'pe-3',
      )}
    >
      <FileImage aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
      <span className="min-w-24 flex-1 truncate py-2" title={file.name}>
        {file.name}
      </span>
      <bdi className="shrink-0 text-text-muted tabular-nums">{readableSize(file.size)}</bdi>
      {onRemove ? (
        <IconButton
          size="sm"
          label={`${removeLabel} ${file.name}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}

function readableSize(bytes: number): string {
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${amount.toLocaleString(undefined, { maximumFractionDigits: 1 })} ${unit}`;
}
