import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootAttribute } from './use-root-attribute.ts';

function Part({ isSet = true }: { isSet?: boolean }) {
  useRootAttribute('data-part', isSet);
  return null;
}

test('the attribute stays until the last part that set it is gone', () => {
  const isSet = () => document.documentElement.hasAttribute('data-part');
  const first = render(<Part />);
  const second = render(<Part />);
  expect(isSet()).toBe(true);
  first.unmount();
  expect(isSet()).toBe(true);
  second.rerender(<Part isSet={false} />);
  expect(isSet()).toBe(false);
  second.rerender(<Part />);
  expect(isSet()).toBe(true);
  second.unmount();
  expect(isSet()).toBe(false);
});
