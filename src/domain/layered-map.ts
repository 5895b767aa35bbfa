/**
 * A map that is never changed, made for growing by thousands of entries at a time: a newer version
 * shares what the older one holds. Layers of like size are joined, so there are few of them.
 */
export type LayeredMap<Key, Value> = {
  readonly top: ReadonlyMap<Key, Value>;
  readonly below: LayeredMap<Key, Value> | null;
};

export const layeredMap = <Key, Value>(entries: Iterable<readonly [Key, Value]> = []): LayeredMap<Key, Value> => ({
  top: new Map(entries),
  below: null,
});

export const valueAt = <Key, Value>(map: LayeredMap<Key, Value>, key: Key): Value | undefined => {
  for (let layer: LayeredMap<Key, Value> | null = map; layer !== null; layer = layer.below) {
    const value = layer.top.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
};

export const withEntries = <Key, Value>(
  map: LayeredMap<Key, Value>,
  entries: ReadonlyMap<Key, Value>,
): LayeredMap<Key, Value> => {
  if (entries.size === 0) return map;
  let top = entries;
  let below: LayeredMap<Key, Value> | null = map;
  while (below !== null && below.top.size <= 2 * top.size) {
    top = new Map([...below.top, ...top]);
    below = below.below;
  }
  return { top, below };
};
