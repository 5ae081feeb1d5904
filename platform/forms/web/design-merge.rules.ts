import { labelOf } from '#kernel/shared/enums.ts';
import { mergeFields, pickValues } from '#screens/frames/form-merge.rules.ts';
import { ControlKind } from '../shared/control-kind.ts';
import { differences } from '../shared/form-difference.rules.ts';
import type { Control } from '../shared/form-schema.ts';
import type { Design } from './design-edit.rules.ts';

/** A design by its parts: name, category, and each control by its identity. */
type Parts = Record<string, unknown>;

const partOf = (id: string) => `control.${id}`;

const idsOf = ({ schema }: Design): string[] => schema.controls.map(({ id }) => id);

function partsOf({ name, category, schema }: Design, ids: ReadonlySet<string>): Parts {
  const controls = new Map(schema.controls.map((control) => [control.id, control]));
  return { name, category, ...Object.fromEntries([...ids].map((id) => [partOf(id), controls.get(id)])) };
}

/** The own order, unless only the others have one of their own; what the other side added stands after what it follows there. */
function orderOf(base: Design, own: Design, theirs: Design): string[] {
  const among = (design: Design, known: Design) => idsOf(design).filter((id) => idsOf(known).includes(id));
  const hasMoved = among(base, own).join() !== among(own, base).join();
  const [order, other] = hasMoved ? [idsOf(own), idsOf(theirs)] : [idsOf(theirs), idsOf(own)];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

type DesignMerge = {
  /** Parts that both changed differently; nothing else has to be asked. */
  both: string[];
  /** The merged design, with the parts taken from the others that the user chose. */
  take: (chosen: readonly string[]) => Design;
  /** Both sides of the parts in words. */
  own: Record<string, string>;
  saved: Record<string, string>;
};

/** Merges a design with what another person saved meanwhile, control by control. */
export function mergeDesigns(base: Design, own: Design, theirs: Design): DesignMerge {
  const ids = new Set([base, own, theirs].flatMap(idsOf));
  const [were, mine, saved] = [partsOf(base, ids), partsOf(own, ids), partsOf(theirs, ids)];
  const merged = mergeFields(were, mine, saved);
  const order = orderOf(base, own, theirs);
  const words = (parts: Parts) =>
    Object.fromEntries(merged.both.map((name) => [name, inWords(name, were[name], parts[name])]));
  return {
    both: merged.both,
    take(chosen) {
      const parts = { ...merged.values, ...pickValues(saved, chosen) };
      const controls = order.flatMap((id) => (parts[partOf(id)] as Control | undefined) ?? []);
      const { name, category } = parts as Pick<Design, 'name' | 'category'>;
      return { ...own, name, category, schema: { controls } };
    },
    own: words(mine),
    saved: words(saved),
  };
}

function inWords(name: string, before: unknown, after: unknown): string {
  if (name === 'name') return `表单名称：${String(after)}`;
  if (name === 'category') return `分类：${String(after) || '空'}`;
  const [was, is] = [before, after] as (Control | undefined)[];
  const controlName = (control: Control) => `${labelOf(ControlKind, control.kind)}“${control.label || control.name}”`;
  if (!is) return was ? `删除${controlName(was)}` : '没有这个控件';
  if (!was) return `新增${controlName(is)}`;
  const changes = differences({ controls: [was] }, { controls: [is] });
  return changes.join('；') || `${controlName(is)}有改动`;
}
