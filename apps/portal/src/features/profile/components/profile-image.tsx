import { messages, type User } from '@atrium/contract';
import { Avatar, Button, ConfirmDialog, useSnackbar } from '@atrium/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { useOpenLazy } from '../../../shared/build/use-open-lazy.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import { displayName } from '../../../shared/session/session-store.ts';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { useRemoveImage, useUpdateProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

/** Cropper and drop zone are larger than the rest of the page, so they are loaded before they are first shown. */
const ImageDialog = lazyPart(() => import('./image-dialog.tsx'), 'ImageDialog');

/** The profile image with its two actions. */
export function ProfileImage({ user }: { user: User }) {
  const [dialog, setDialog] = useState<'upload' | 'remove' | null>(null);
  const [failure, setFailure] = useState<ReactNode>();
  const snackbar = useSnackbar();
  const { mutateAsync: update } = useUpdateProfile();
  const { openLazy, isLoading } = useOpenLazy(ImageDialog, () => setDialog('upload'));
  const close = () => setDialog(null);
  const save = async (file: File) => {
    setFailure(undefined);
    try {
      await update({ image: file });
    } catch (error) {
      setFailure(failureMessage(error, messages.updatingUserFailed, texts.image.notSaved));
      throw error;
    }
    snackbar.show({ type: 'success', content: messages.updated });
    close();
  };
  const { image } = texts;
  return (
    <SettingsSection name="profile-image" title={image.title} description={image.description}>
      <div className="flex flex-wrap items-center gap-5">
        <Frame user={user} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            pending={isLoading}
            pendingLabel={image.opening}
            onClick={openLazy}
          >
            {user.image ? image.change : image.upload}
          </Button>
          {user.image ? (
            <Button variant="ghost" onClick={() => setDialog('remove')}>
              {image.remove}
            </Button>
          ) : null}
        </div>
      </div>
      {dialog === 'upload' ? (
        <Suspense>
          <ImageDialog failure={failure} onClose={close} onSave={save} />
        </Suspense>
      ) : null}
      <RemoveDialog open={dialog === 'remove'} onClose={close} />
    </SettingsSection>
  );
}

/** The image beside the circle in which it is shown everywhere else, or the initials that are shown instead of it. */
function Frame({ user }: { user: User }) {
  const name = displayName(user) || user.email;
  return (
    <>
      <span className="grid aspect-4/3 w-36 place-items-center overflow-hidden rounded-card border border-border bg-surface">
        {user.image ? (
          <img src={user.image} alt={texts.image.alt} className="size-full object-cover" />
        ) : (
          // Not in a circle here.
          <Avatar
            name={name}
            size="xl"
            decorative
            className="size-full rounded-none after:hidden"
          />
        )}
      </span>
      {user.image ? (
        <span className="flex w-24 flex-col items-center gap-1.5 text-center text-text-muted text-xs">
          <Avatar name={name} src={user.image} size="lg" decorative />
          {texts.image.preview}
        </span>
      ) : null}
    </>
  );
}

function RemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const snackbar = useSnackbar();
  const { mutateAsync: remove } = useRemoveImage();
  const { run, isPending, error } = useAction(async () => {
    await remove();
    snackbar.show({ type: 'success', content: texts.image.removed });
    onClose();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={texts.image.removeTitle}
      description={texts.image.removeQuestion}
      confirmLabel={texts.image.remove}
      cancelLabel={texts.image.cancel}
      tone="danger"
      pending={isPending}
      pendingLabel={texts.image.removing}
      error={
        error === undefined
          ? undefined
          : failureMessage(error, messages.updatingUserFailed, texts.image.notRemoved)
      }
      onConfirm={run}
    />
  );
}
