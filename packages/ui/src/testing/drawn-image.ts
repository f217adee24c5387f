/** Draws a PNG of hills under a low sun, so that stories need no image file. */
export async function drawnImage(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw the image on');
  const bands = ['#f6d9b0', '#f2a65a', '#c9d8c5', '#6f9f8d', '#0e6b5c', '#0a4a41'];
  for (const [index, color] of bands.entries()) {
    context.fillStyle = color;
    context.beginPath();
    const top = (height * index) / bands.length;
    context.moveTo(0, top);
    const lift = index === 0 ? 0 : height / 9;
    context.bezierCurveTo(width / 3, top - lift, (width * 2) / 3, top + lift, width, top);
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fill();
  }
  context.fillStyle = '#fff4df';
  context.beginPath();
  context.arc(width * 0.62, height * 0.24, height * 0.09, 0, Math.PI * 2);
  context.fill();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'evening-hills.png', { type: 'image/png' });
}
