/**
 * Sets an entry of a map that is emptied when it is full. That is rare and needs no order of use; it suits what can be
 * read or parsed again, or whose loss only allows more calls.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  maxSize: number,
  [key, value]: readonly [Key, Value],
): void {
  if (map.size >= maxSize && !map.has(key)) map.clear();
  map.set(key, value);
}
