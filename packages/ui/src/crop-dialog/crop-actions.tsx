import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CropDialogTexts } from './crop-stage.tsx';

interface CropActionsProps {
  saving: boolean;
  canSave: boolean;
  onCancel: () => void;
  onSave: () => void;
  texts: CropDialogTexts;
}

/** Cancel and Save, below the image. */
export function CropActions({ saving, canSave, onCancel, onSave, texts }: CropActionsProps) {
  return (
    <>
      <Button variant="secondary" disabled={saving} onClick={onCancel}>
        {texts.cancelLabel ?? 'Cancel'}
      </Button>
      <Button
        pending={saving}
        pendingLabel={texts.savingLabel ?? 'Saving the image'}
        disabled={!canSave}
        onClick={onSave}
      >
        {texts.saveLabel ?? 'Save'}
      </Button>
    </>
  );
}

/** Runs `attempt` with its status; a failure is logged. */
export function useSave(attempt: () => Promise<void>) {
  const [status, setStatus] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = async () => {
    setStatus('saving');
    try {
      await attempt();
      setStatus('idle');
    } catch (error) {
      console.error('Failed to crop or upload image:', error);
      setStatus('failed');
    }
  };
  return { status, save };
}
