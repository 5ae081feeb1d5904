// Which chemicals may stand together: by their storage groups, and by tags of what reacts with what.

/** What a rule is about: two storage groups, or two tags. */
type CompatKind = 'group' | 'tag';
export type CompatRule = {
  kind: CompatKind;
  a: string;
  b: string;
  /** 0 same cabinet, 1 different cabinets, 2 different rooms. */
  value: number;
  reason: string;
  basis: string;
};

/** A chemical as the rules see it. */
export type Stuff = { name: string; group: string; tags: readonly string[] };
/** Where another chemical stands, seen from the place that is asked about. */
export type Nearness = 'cabinet' | 'room' | 'elsewhere';
type Verdict = { value: number; reason: string; basis: string };

const keyOf = (kind: CompatKind, one: string, other: string) =>
  `${kind} ${one < other ? `${one} ${other}` : `${other} ${one}`}`;

export type Rulebook = ReadonlyMap<string, CompatRule>;

/** Rules to look up, whichever of a pair comes first. */
export const rulebookOf = (rules: Iterable<CompatRule>): Rulebook =>
  new Map([...rules].map((rule) => [keyOf(rule.kind, rule.a, rule.b), rule]));

const together: Verdict = { value: 0, reason: '', basis: '' };

/** How far two chemicals have to be apart: the strictest of the rules of their groups and tags; of equals a tag, which says why. */
export function verdictOn(book: Rulebook, one: Stuff, other: Stuff): Verdict {
  const tags = one.tags.flatMap((a) => other.tags.flatMap((b) => book.get(keyOf('tag', a, b)) ?? []));
  const groups = book.get(keyOf('group', one.group, other.group));
  return [...tags, ...(groups ? [groups] : [])].reduce<Verdict>(
    (strictest, rule) => (rule.value > strictest.value ? rule : strictest),
    together,
  );
}

/** True if two chemicals that are this far apart may be so near. */
export const mayBeSoNear = (value: number, nearness: Nearness): boolean =>
  nearness === 'elsewhere' || value < (nearness === 'cabinet' ? 1 : 2);
