import type { EnumValue } from '#kernel/shared/enums.ts';
import { groupName, reasonApart } from './compat.rules.ts';
import { kindsNamed } from './component-names.rules.ts';
import type { CompatGroup } from './waste-kinds.ts';

/** The group that is proposed for a component by its name; undefined where the name says nothing, or several. */
export function groupNamed(component: string): EnumValue<typeof CompatGroup> | undefined {
  const kinds = kindsNamed(component);
  return kinds.length === 1 ? kinds[0]!.fits[0] : undefined;
}

/** What does not belong into a drum of a group, in words: the group that was chosen, or what the name says. */
export function foreignTo(drum: string, chosen: string, component: string): string | undefined {
  if (drum === '') return undefined;
  if (chosen !== '' && chosen !== drum) return groupName(chosen);
  return kindsNamed(component).find(({ fits }) => !fits.some((group) => group === drum))?.label;
}

/** A component with the group that was chosen for it, '' where none was. */
export type Part = { component: string; compat_group: string };

const actsAs = ({ component, compat_group }: Part): string[] => [
  ...(compat_group === '' ? [] : [compat_group]),
  ...kindsNamed(component).map(({ fits, as }) => as ?? fits[0]),
];

/** Why a component does not meet what is in a container without a group; undefined if it may. */
export function reasonAgainst(added: Part, inside: readonly Part[]): { other: string; reason: string } | undefined {
  for (const part of [added, ...inside])
    for (const own of actsAs(added))
      for (const other of actsAs(part)) {
        const reason = reasonApart(own, other);
        if (reason) return { other: part.component, reason };
      }
  return undefined;
}
