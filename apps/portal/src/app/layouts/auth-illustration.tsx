import { Avatar, Card, HallScene } from '@atrium/ui';
import { Star } from 'lucide-react';
import { texts } from '../texts.ts';

const FIVE_STARS = [1, 2, 3, 4, 5];

/** The illustration with the testimonial card and the rating card. */
export function AuthIllustration() {
  return (
    <aside className="sticky top-0 hidden h-dvh p-4 ps-0 lg:block">
      <div className="relative size-full overflow-hidden rounded-dialog bg-surface-sunken">
        <HallScene className="absolute inset-0 size-full" />
        <div className="absolute inset-x-6 bottom-6 mx-auto flex max-w-3xl flex-col gap-4 xl:inset-x-10 xl:bottom-10 xl:flex-row xl:items-stretch">
          <Testimonial />
          <Rating />
        </div>
      </div>
    </aside>
  );
}

function Testimonial() {
  const { label, quote, name, role } = texts.testimonial;
  return (
    <Card className="flex-1 shadow-float xl:p-8">
      <figure aria-label={label} className="flex h-full flex-col justify-between gap-5">
        <blockquote className="text-balance font-medium text-lg">“{quote}”</blockquote>
        <figcaption className="flex items-center gap-3">
          <Avatar name={name} decorative />
          <span className="flex flex-col text-sm">
            <span className="font-semibold">{name}</span>
            <span className="text-text-muted">{role}</span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}

function Rating() {
  const { stars, reviews, reviewsLabel, signUps, signUpsLabel } = texts.rating;
  return (
    <Card className="flex items-center justify-between gap-6 shadow-float xl:flex-col xl:items-start xl:p-8">
      <div className="flex flex-col gap-2.5">
        <span role="img" aria-label={stars} className="flex gap-0.5 text-highlight">
          {FIVE_STARS.map((star) => (
            <Star key={star} aria-hidden="true" className="size-5 fill-current" />
          ))}
        </span>
        <Figure value={reviews} label={reviewsLabel} />
      </div>
      <Figure value={signUps} label={signUpsLabel} />
    </Card>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <p className="flex flex-col whitespace-nowrap">
      <span className="font-semibold text-xl tabular-nums">{value}</span>
      <span className="text-sm text-text-muted">{label}</span>
    </p>
  );
}
