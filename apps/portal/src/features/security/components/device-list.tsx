import type { Device } from '@atrium/contract';
import { Button, EmptyState, Skeleton } from '@atrium/ui';
import { useState } from 'react';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { isDevice, type LogOutTarget, useDevices } from '../api/security-calls.ts';
import { texts } from '../texts.ts';
import { DeviceRow } from './device-row.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';

/** Placeholder rows while the list loads. */
const PLACEHOLDERS = [1, 2];

/** The devices on which the merchant is logged in. */
export function DeviceList({ onLogOutHere }: { onLogOutHere: () => Promise<void> }) {
  const request = useDevices();
  const { data, isFetching, refetch } = request;
  const failure = useLoadFailure(request);
  const [selected, setSelected] = useState<LogOutTarget | null>(null);
  const { devices } = texts;
  const hasOthers = data?.some(({ isDefault }) => !isDefault) ?? false;
  return (
    <SettingsSection name="devices" title={devices.title} description={devices.description}>
      {data ? <Rows devices={data} onLogOut={setSelected} /> : null}
      {!data && !failure ? <RowsSkeleton /> : null}
      {failure ? (
        <LoadFailed
          title={devices.failed}
          headingLevel={3}
          error={failure}
          retryLabel={devices.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {hasOthers ? (
        <div className="mt-4 flex justify-end border-border border-t pt-4">
          <Button variant="secondary" size="sm" onClick={() => setSelected('others')}>
            {devices.logOutOthers}
          </Button>
        </div>
      ) : null}
      <LogOutDialog
        target={selected}
        isAmbiguous={isDevice(selected) && hasNamesake(selected, data ?? [])}
        onClose={() => setSelected(null)}
        onLogOutHere={onLogOutHere}
      />
    </SettingsSection>
  );
}

/** Whether another device has the same name. */
function hasNamesake({ id, userAgent }: Device, devices: readonly Device[]): boolean {
  return devices.some((other) => other.userAgent === userAgent && other.id !== id);
}

function Rows({ devices, onLogOut }: { devices: Device[]; onLogOut: (device: Device) => void }) {
  if (devices.length === 0) {
    return <EmptyState headingLevel={3} title={texts.devices.none} description={null} />;
  }
  return (
    <ul className="@container flex flex-col divide-y divide-border">
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isAmbiguous={hasNamesake(device, devices)}
          onLogOut={() => onLogOut(device)}
        />
      ))}
    </ul>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col divide-y divide-border">
      {PLACEHOLDERS.map((placeholder) => (
        <div key={placeholder} className="flex gap-3 py-4 sm:gap-4 first:pt-0 last:pb-0">
          <Skeleton shape="block" className="size-10 rounded-control" />
          <div className="flex h-17 flex-1 flex-col justify-around">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
