/**
 * Sets an entry, and clears the whole map before that if it is full. There is no order of use (LRU). For caches whose
 * entries can be computed again, and for counters whose loss only allows more calls.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  maxSize: number,
  [key, value]: readonly [Key, Value],
): void {
  if (map.size >= maxSize && !map.has(key)) map.clear();
  map.set(key, value);
}
