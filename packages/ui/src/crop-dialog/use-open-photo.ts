import { useEffect, useState } from 'react';
import { closePhoto, type OpenPhoto, openPhoto } from './open-photo.ts';

export type PhotoState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly photo: OpenPhoto }
  | { readonly status: 'broken' };

const OPENING: PhotoState = { status: 'opening' };

/** Opens `file` for as long as it is the one asked for; a failure is logged. */
export function useOpenPhoto(file: File): PhotoState {
  const [result, setResult] = useState<{ file: File; state: PhotoState }>();
  useEffect(() => {
    let opened: OpenPhoto | undefined;
    let wanted = true;
    openPhoto(file).then(
      (photo) => {
        if (!wanted) return closePhoto(photo);
        opened = photo;
        setResult({ file, state: { status: 'open', photo } });
      },
      (error: unknown) => {
        if (!wanted) return;
        console.error('Failed to crop or upload image:', error);
        setResult({ file, state: { status: 'broken' } });
      },
    );
    return () => {
      wanted = false;
      if (opened) closePhoto(opened);
    };
  }, [file]);
  return result?.file === file ? result.state : OPENING;
}
