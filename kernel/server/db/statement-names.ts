/** Maps statement texts to the names prepared on one connection. */
export type StatementNames = {
  nameOf: (text: string) => string;
  /** Names evicted since the last call; the connection must deallocate them. */
  takeEvicted: () => string[];
  hasEvicted: () => boolean;
};

/** LRU map of at most `max` names. A name is never reused. */
export function createStatementNames(max: number): StatementNames {
  const names = new Map<string, string>();
  let serial = 0;
  let evicted: string[] = [];

  return {
    nameOf(text) {
      const known = names.get(text);
      const name = known ?? `s${(serial += 1)}`;
      // Maps iterate in insertion order: the first key is the least recently used.
      if (known !== undefined) names.delete(text);
      names.set(text, name);
      if (names.size > max) {
        const [oldest, former] = names.entries().next().value!;
        names.delete(oldest);
        evicted.push(former);
      }
      return name;
    },
    takeEvicted() {
      const released = evicted;
      evicted = [];
      return released;
    },
    hasEvicted: () => evicted.length > 0,
  };
}
