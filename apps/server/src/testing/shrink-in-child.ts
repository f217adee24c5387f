/**
 * Run as a program of its own: shrinks the picture on standard input and writes one line of JSON, whether it was
 * accepted and by how many bytes the process's largest size ever grew. The system keeps that peak, so it hides nothing.
 */
import { buffer } from 'node:stream/consumers';
import { createShrinkPicture } from '../features/profile/images/shrink-picture.ts';
import { blankPng } from './blank-png.ts';

const peak = () => process.resourceUsage().maxRSS * 1024;
const bytes = await buffer(process.stdin);
const shrink = createShrinkPicture();
// What the first picture of all loads belongs to the program, not to the picture that is measured.
await shrink(await blankPng({ width: 640, height: 480 }));
const before = peak();
const accepted = await shrink(bytes).then(
  () => true,
  () => false,
);
console.log(JSON.stringify({ accepted, grownBytes: peak() - before }));
