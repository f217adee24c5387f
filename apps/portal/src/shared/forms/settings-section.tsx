import { Card } from '@atrium/ui';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  /** An action beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One section of the settings: title and description on the left, controls on the right. */
export function SettingsSection({ title, description, action, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={titleId}>
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-12">
        <div className="flex shrink-0 flex-col gap-1.5 lg:w-72">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {description ? <p className="text-sm text-text-muted">{description}</p> : null}
          {action ? <div className="pt-2">{action}</div> : null}
        </div>
        {children ? <div className="min-w-0 flex-1">{children}</div> : null}
      </div>
    </Card>
  );
}
