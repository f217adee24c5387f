import { drawFirstFrame } from './draw-first-frame.ts';

drawFirstFrame();
