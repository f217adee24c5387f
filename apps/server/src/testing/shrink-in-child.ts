/**
 * Run as a program of its own: shrinks the image on standard input and writes one line of JSON, whether it was
 * accepted and by how many bytes the process's largest size ever grew. The system keeps that peak, so it hides nothing.
 */
import { buffer } from 'node:stream/consumers';
import { createShrinkImage } from '../features/profile/images/shrink-image.ts';
import { blankPng } from './blank-png.ts';

const peak = () => process.resourceUsage().maxRSS * 1024;
const bytes = await buffer(process.stdin);
const shrink = createShrinkImage();
// What the first image of all loads belongs to the program, not to the image that is measured.
await shrink(await blankPng({ width: 640, height: 480 }));
const before = peak();
const accepted = await shrink(bytes).then(
  () => true,
  () => false,
);
console.log(JSON.stringify({ accepted, grownBytes: peak() - before }));
