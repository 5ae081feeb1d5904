/** Names of the statements that one connection has prepared, by their texts. */
export type StatementNames = {
  nameOf: (text: string) => string;
  /** Names that gave way to newer ones since the last call; the connection must deallocate them. */
  takeEvicted: () => string[];
};

/** At most `max` names; the text that was not used for the longest time loses its name first. A name is never given twice. */
export function createStatementNames(max: number): StatementNames {
  const names = new Map<string, string>();
  let serial = 0;
  let evicted: string[] = [];

  return {
    nameOf(text) {
      const known = names.get(text);
      const name = known ?? `s${(serial += 1)}`;
      // A map keeps the order in which keys were set: the first key is the one used longest ago.
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
      const taken = evicted;
      evicted = [];
      return taken;
    },
  };
}
