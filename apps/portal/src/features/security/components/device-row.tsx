import type { Device } from '@atrium/contract';
import { Badge, Button, VisuallyHidden } from '@atrium/ui';
import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { texts } from '../texts.ts';
import { timeAgo } from '../time-ago.ts';

/** Times as the specification shows them, such as 'Mon, Jan 1, 2024, 3:05 PM' (section 9). */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

interface DeviceRowProps {
  device: Device;
  onLogOut: () => void;
}

export function DeviceRow({ device, onLogOut }: DeviceRowProps) {
  const { devices } = texts;
  const Icon = iconOf(device.userAgent);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface-pressed text-text-muted">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-0.5 text-sm">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-base">
          <span className="wrap-anywhere">{device.userAgent}</span>
          {device.isDefault ? <Badge tone="accent">{devices.thisDevice}</Badge> : null}
        </h3>
        <p className="wrap-anywhere text-text-muted">
          {device.location ?? devices.unknownPlace} <span aria-hidden="true">·</span>{' '}
          <LastActive device={device} />
        </p>
        <p className="text-text-muted tabular-nums">
          {devices.since} <time dateTime={device.createdAt}>{exactly(device.createdAt)}</time>
        </p>
      </div>
      <Button variant="secondary" size="sm" className="max-sm:ms-14" onClick={onLogOut}>
        {devices.logOut} <VisuallyHidden>{device.userAgent}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** How long ago says more than a date; the date is there for whoever points at it. */
function LastActive({ device: { isDefault, lastSeenAt } }: { device: Device }) {
  if (isDefault) return texts.devices.activeNow;
  return (
    <span className="whitespace-nowrap">
      {texts.devices.lastActive}{' '}
      <time dateTime={lastSeenAt} title={exactly(lastSeenAt)}>
        {timeAgo(Date.parse(lastSeenAt), Date.now())}
      </time>
    </span>
  );
}

function exactly(at: string): string {
  return timeFormat.format(new Date(at));
}

function iconOf(userAgent: string) {
  if (/iphone|android|ios|mobile/i.test(userAgent)) return Smartphone;
  return / on /.test(userAgent) ? Monitor : Terminal;
}
