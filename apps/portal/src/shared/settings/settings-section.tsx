import { Card } from '@atrium/ui';
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SettingsSectionName } from './settings-urls.ts';

interface SettingsSectionProps {
  /** Its hash in the URL. */
  name: SettingsSectionName;
  title: string;
  description?: ReactNode;
  /** True inside a card with other sections: the section then gets no separate card. */
  inCard?: boolean;
  children?: ReactNode;
}

/** One section of the settings: title and description on the left, controls on the right. */
export function SettingsSection(props: SettingsSectionProps) {
  const { name, title, description, inCard = false, children } = props;
  const titleId = useId();
  const Frame = inCard ? 'section' : SectionCard;
  return (
    <Frame id={name} aria-labelledby={titleId} className={inCard ? 'p-6 sm:p-8' : ''}>
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-12">
        <div className="flex shrink-0 flex-col gap-1.5 lg:w-72">
          <h2 {...useFocusByHash(name)} id={titleId} className="text-lg outline-none">
            {title}
          </h2>
          {description ? (
            <p className="text-sm lg:text-balance text-text-muted">{description}</p>
          ) : null}
        </div>
        {children ? <div className="min-w-0 flex-1">{children}</div> : null}
      </div>
    </Frame>
  );
}

function SectionCard(props: ComponentPropsWithoutRef<'section'>) {
  return <Card as="section" padding="lg" {...props} />;
}

/** The props of a heading that gets the focus when the URL names its section, even if the section is loaded later. */
export function useFocusByHash(name: SettingsSectionName) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // Each navigation has its own key: the same section can be requested again.
  const requested = hash === `#${name}` ? key : null;
  useEffect(() => {
    if (requested === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [requested]);
  return { ref: heading, tabIndex: -1 };
}
