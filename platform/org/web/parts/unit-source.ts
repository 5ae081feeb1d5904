import { useMemo, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { orgPickApi, type OrgPick } from '../../shared/pick.ts';
import { OrgLevel, type OrgLevelCode } from '../../shared/unit.rules.ts';

/** Offices pick from the whole school, other roles from their scope; both calls have the same shape. */
const pickCall = () => (holdsRight('org.unit.school') ? orgPickApi.school : orgPickApi.role);

export const allLevels = OrgLevel.$items.map((item) => item.value);
export const aboveLabs = allLevels.filter((level) => level !== 'lab');

/** Units of these levels in scope; no request while `enabled` is false. */
export function useUnits(levels: readonly OrgLevelCode[], keyword?: string, enabled = true) {
  const input = { page: -1, size: -1, orgLevel: [...levels], ...(keyword && { keyword }) };
  return useRead(pickCall(), input, { enabled, staleMs: 60_000 });
}

/** These units in scope, for their names. */
export const useNamedUnits = (ids: readonly number[]) =>
  useRead(pickCall(), { page: -1, size: -1, orgIds: [...ids] }, { enabled: ids.length > 0, staleMs: 60_000 });

export type UnitChoice = {
  key: number;
  value: number;
  title: string;
  pid: number | null;
  disabled: boolean;
  isLeaf: boolean;
  children?: UnitChoice[];
};

/** Units as a tree; units without a loaded parent become roots. Only `levels` are selectable. */
export function treeOf(units: readonly OrgPick[], levels: readonly string[], lazy: boolean): UnitChoice[] {
  const nodes = new Map(
    units.map((unit): [number, UnitChoice] => [
      unit.orgId,
      {
        key: unit.orgId,
        value: unit.orgId,
        title: unit.orgName,
        pid: unit.pid,
        disabled: unit.status !== 1 || !levels.includes(unit.orgLevel),
        isLeaf: !(lazy && unit.has_children),
      },
    ]),
  );
  const tops: UnitChoice[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid);
    if (!parent) tops.push(node);
    else {
      (parent.children ??= []).push(node);
      parent.isLeaf = false;
    }
  }
  return tops;
}

export const useUnitTree = (units: readonly OrgPick[] | undefined, levels: readonly string[], lazy: boolean) =>
  useMemo(() => treeOf(units ?? [], levels, lazy), [units, levels, lazy]);

type UnitKey = string | number;

/** Expanded nodes: the roots at first, then what the user expands; all while searching. */
export function useOpenUnits(tree: readonly UnitChoice[], all?: readonly number[]) {
  const [open, setOpen] = useState<UnitKey[]>();
  return {
    treeExpandedKeys: (all ? [...all] : (open ?? tree.map((node) => node.key))) as UnitKey[],
    onTreeExpand: (keys: UnitKey[]) => setOpen(keys),
  };
}
