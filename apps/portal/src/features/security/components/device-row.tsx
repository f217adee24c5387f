import type { Device } from '@atrium/contract';
import { Badge, Button } from '@atrium/ui';
import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { timeAgo } from '../../../shared/time.ts';
import { texts } from '../texts.ts';

interface DeviceRowProps {
  device: Device;
  /** Whether another device has the same name. */
  isAmbiguous: boolean;
  onLogOut: () => void;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Beside the name if there is room, otherwise below it, for example with enlarged text. */
const logOutPlace =
  'col-start-2 justify-self-start @[14rem]:col-start-3 @[14rem]:row-start-1 self-start @md:row-end-3 @md:self-center';

export function DeviceRow({ device, isAmbiguous, onLogOut }: DeviceRowProps) {
  const { devices } = texts;
  const Icon = iconOf(device.userAgent);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:gap-x-4 gap-y-0.5 py-4 text-sm first:pt-0 last:pb-0 @[14rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="col-start-1 row-start-1 grid size-10 place-items-center self-start rounded-control border border-border @md:row-end-3 @md:self-center">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="wrap-anywhere col-start-2 row-start-1 self-center font-medium text-base">
        {device.userAgent}
      </h3>
      <div className="col-span-full col-start-2 row-start-2 flex flex-col gap-0.5 text-text-muted @md:col-end-3">
        <p className="wrap-anywhere">
          <LastActive device={device} /> {device.location ?? devices.unknownPlace}
        </p>
        <p className="tabular-nums">
          {devices.since}{' '}
          <time dateTime={device.createdAt}>{formatDeviceTime(device.createdAt)}</time>
        </p>
      </div>
      <Button variant="secondary" size="sm" className={logOutPlace} onClick={onLogOut}>
        {devices.logOut}{' '}
        <span className="sr-only">
          {device.userAgent}
          {isAmbiguous ? `, ${devices.since} ${formatDeviceTime(device.createdAt)}` : null}
        </span>
      </Button>
    </li>
  );
}

/** A time as the specification shows those of devices, such as 'Mon, Jan 1, 2024, 3:05 PM'. */
export function formatDeviceTime(at: string): string {
  return timeFormat.format(new Date(at));
}

/**
 * The relative time, with the exact date as its tooltip. This device is active now: its badge is here, because on a phone
 * there is no room for it beside the name.
 */
function LastActive({ device: { isDefault, lastSeenAt } }: { device: Device }) {
  if (isDefault)
    return (
      <Badge tone="accent" className="-my-0.5 me-1">
        {texts.devices.thisDevice}
      </Badge>
    );
  return (
    <>
      {texts.devices.lastActive}{' '}
      <time dateTime={lastSeenAt} title={formatDeviceTime(lastSeenAt)}>
        {timeAgo(Date.parse(lastSeenAt), Date.now())}
      </time>{' '}
      <span aria-hidden="true">·</span>
    </>
  );
}

function iconOf(userAgent: string) {
  if (/iphone|android|ios|mobile/i.test(userAgent)) return Smartphone;
  return / on /.test(userAgent) ? Monitor : Terminal;
}
