import { around, harmless, namedKinds, type NamedKind } from './component-names.ts';

// Full width becomes half width; small letters; no spaces and no characters without width.
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u200b-\u200d\ufeff]/g, '');

/** A name without concentration and without words such as 废液. */
const bare = (part: string): string => part.replaceAll(around, '').replaceAll('()', '');

const whole = new Map(namedKinds.flatMap((kind) => kind.whole?.split(' ').map((name) => [name, kind] as const) ?? []));

/** A formula may touch its concentration, as in HNO365%. */
const isFormula = (part: string, formula: string): boolean =>
  part.startsWith(formula) && bare(part.slice(formula.length)) === '';

function kindOf(part: string): NamedKind | undefined {
  const name = bare(part);
  const known = whole.get(name) ?? [...whole].find(([formula]) => isFormula(part, formula))?.[1];
  if (known) return known;
  if (harmless.test(name)) return undefined;
  return namedKinds.find(({ says }) => says?.test(part) || says?.test(name));
}

/** What the name of a component stands for; several for a mixture, none where the name says nothing. */
export function kindsNamed(component: string): NamedKind[] {
  const parts = plain(component).split(/[、,;+&。]|和|与|及|\/(?!l|w|v)/);
  return [...new Set(parts.flatMap((part) => kindOf(part) ?? []))];
}
