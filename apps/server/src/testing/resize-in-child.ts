/**
 * Run as a program of its own: resizes the image on standard input and writes one line of JSON, whether it was
 * accepted and by how many bytes the process's largest size ever grew. The system keeps that peak, so it hides nothing.
 */
import { buffer } from 'node:stream/consumers';
import { createImageResizer } from '../features/profile/images/resize-image.ts';
import { blankPng } from './blank-png.ts';

const peak = () => process.resourceUsage().maxRSS * 1024;
const bytes = await buffer(process.stdin);
const images = createImageResizer();
// What the first image of all loads belongs to the program, not to the image that is measured.
await images.resize(await blankPng({ width: 640, height: 480 }), 'ada');
const before = peak();
const accepted = await images.resize(bytes, 'ada').then(
  () => true,
  () => false,
);
console.log(JSON.stringify({ accepted, grownBytes: peak() - before }));
await images.close();
