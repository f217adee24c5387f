import { isApiError } from '@atrium/contract';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Late = ({ text }: { text: string }) => <p>{text}</p>;
const missing = new TypeError('Failed to fetch dynamically imported module');

test('is loaded once, even after several calls', async () => {
  const load = vi.fn(async () => ({ Late }));
  const Part = lazyPart(load, 'Late');
  await Promise.all([Part.preload(), Part.preload()]);
  render(
    <Suspense>
      <Part text="first" />
      <Part text="second" />
    </Suspense>,
  );
  expect(await screen.findByText('second')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('that fails to load rejects like a call without a network, and loads at the next attempt', async () => {
  const load = vi.fn(async () => ({ Late }));
  load.mockRejectedValueOnce(missing);
  const Part = lazyPart(load, 'Late');
  await expect(Part.preload()).rejects.toSatisfy((error) => isApiError(error, 'network'));
  await Part.preload();
  render(
    <Suspense>
      <Part text="there" />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeVisible();
});

test('that the browser remembers as missing is loaded with another URL', async () => {
  const load = Object.assign(() => Promise.reject<{ LoadFailed: typeof Late }>(missing), {
    toString: () => '()=>preload(()=>import(`../api/load-failed.tsx`),[])',
  });
  await expect(lazyPart(load, 'LoadFailed').preload()).resolves.toBeUndefined();
});

test('is not replaced by another export of its file', async () => {
  const load = Object.assign(() => Promise.reject<{ Late: typeof Late }>(missing), {
    toString: () => '()=>import("../api/load-failed.tsx")',
  });
  await expect(lazyPart(load, 'Late').preload()).rejects.toMatchObject({ cause: missing });
});

test('is rendered at once after it was preloaded, without the fallback in between', async () => {
  const Part = lazyPart(async () => ({ Late }), 'Late');
  await Part.preload();
  render(
    <Suspense fallback="Loading">
      <Part text="there" />
    </Suspense>,
  );
  expect(screen.getByText('there')).toBeVisible();
});
