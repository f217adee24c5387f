const timeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** A time as the specification shows those of devices, such as 'Mon, Jan 1, 2024, 3:05 PM'. */
export function formatDeviceTime(at: string): string {
  return timeFormat.format(new Date(at));
}
