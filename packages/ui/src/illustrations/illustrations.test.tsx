import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BrandMark } from '../brand/brand-mark.tsx';
import { AiThemeScene } from './ai-theme-scene.tsx';
import { DoneArch } from './done-arch.tsx';
import { EmailScene } from './email-scene.tsx';
import { EmptyArch } from './empty-arch.tsx';
import { HallScene } from './hall-scene.tsx';
import { LostArch } from './lost-arch.tsx';
import { ReviewsScene } from './reviews-scene.tsx';
import { SectionsScene } from './sections-scene.tsx';

const drawings = {
  AiThemeScene,
  BrandMark,
  DoneArch,
  EmailScene,
  EmptyArch,
  HallScene,
  LostArch,
  ReviewsScene,
  SectionsScene,
};

test.each(Object.entries(drawings))(
  '%s is hidden from screen readers without a label',
  (_, Drawing) => {
    const { rerender } = render(<Drawing />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<Drawing label="An arch" />);
    expect(screen.getByRole('img', { name: 'An arch' })).toBeInTheDocument();
  },
);

test.each(Object.entries(drawings))(
  '%s needs no style attribute and contains no text',
  (_, Drawing) => {
    const { container } = render(<Drawing />);
    expect(container.querySelector('[style], style, text')).toBeNull();
  },
);

test('illustrations on one page do not share clip paths', () => {
  const { container } = render(
    <>
      <AiThemeScene />
      <ReviewsScene />
      <HallScene />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
});
