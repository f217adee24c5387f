import { useState } from 'react';
import type { CropArea } from './crop-photo.ts';

/** Zoom of the crop. */
export const ZOOM = { min: 1, max: 3, step: 0.1 } as const;

const CENTER = { x: 0, y: 0 };

/** Where the frame stands on the picture and how close. */
export function useCrop() {
  const [position, setPosition] = useState(CENTER);
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<CropArea>();
  return {
    position,
    zoom,
    /** The frame's part of the picture in pixels; undefined until it is laid out. */
    area,
    move: setPosition,
    /** Fingers and wheels zoom freely; what they reach is held to the bounds. */
    zoomTo: (next: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, next))),
    select: setArea,
    reset: () => {
      setPosition(CENTER);
      setZoom(ZOOM.min);
    },
    isReset: zoom === ZOOM.min && position.x === 0 && position.y === 0,
  };
}

export type Crop = ReturnType<typeof useCrop>;
