/** Deterministic random numbers (mulberry32), so that every demonstration shows the same university. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)]!;
  return {
    next,
    int,
    pick,
    chance: (p: number) => next() < p,
    /** `count` distinct elements, or all if there are fewer. */
    some: <T>(from: readonly T[], count: number): T[] => {
      const left = [...from];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0) taken.push(left.splice(int(0, left.length - 1), 1)[0]!);
      return taken;
    },
    /** One of the keys, chosen by weight. */
    weighted: <T>(pairs: readonly (readonly [T, number])[]): T => {
      let at = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      return (pairs.find(([, weight]) => (at -= weight) < 0) ?? pairs[0]!)[0];
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
