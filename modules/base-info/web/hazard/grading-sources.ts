import { useMemo } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { indicatorUnits, Indicator, isRange, RuleOp, type GradingRule } from '../../shared/hazard/grading.ts';
import { Controlled, hazardApi, type HazardKindNode } from '../../shared/hazard/hazard.ts';

export const kindSource = { read: hazardApi.kindNames, value: 'code' as const, label: 'name' as const };

/** Kinds by code: short names, and the line from a kind to the first level. */
export function useKinds() {
  const { data } = useRead(hazardApi.kinds, {}, { staleMs: 60_000 });
  return useMemo(() => {
    const names = new Map<string, string>();
    const lines = new Map<string, string[]>();
    const walk = (nodes: readonly HazardKindNode[], above: string[]) => {
      for (const { id, name, children = [] } of nodes) {
        names.set(id, name);
        lines.set(id, [id, ...above]);
        walk(children, [id, ...above]);
      }
    };
    walk(data ?? [], []);
    return { names, lines };
  }, [data]);
}

/** Names of the codes of dictionaries. */
export function useCodeNames(parentKey: string) {
  const { data } = useRead(codeApi.ofKey, { parentKey, page: -1, size: -1 }, { staleMs: 60_000 });
  return useMemo(() => new Map((data?.content ?? []).map((code) => [code.code, code])), [data]);
}

/** What a rule or score line counts: names of kinds and of controls. */
export const countedOf = (
  { kinds, controlled }: { kinds: readonly string[]; controlled: readonly string[] },
  names: ReadonlyMap<string, string>,
) =>
  [
    ...kinds.map((code) => names.get(code) ?? code),
    ...controlled.map((code) => `管控：${labelOf(Controlled, code)}`),
  ].join('、');

/** `存量合计（仅存储） 大于 20，且不大于 50 kg 或 L`. */
export function conditionText(rule: GradingRule): string {
  const { indicator, op, value, value_to, stored_only } = rule;
  const name = labelOf(Indicator, indicator);
  if (indicator === Indicator.nothing) return name;
  const bounds = isRange(op)
    ? labelOf(RuleOp, op)
        .replace('，', ` ${value}，`)
        .concat(` ${value_to ?? ''}`)
    : `${labelOf(RuleOp, op)} ${value}`;
  return `${name}${stored_only ? '（仅存储）' : ''}${bounds} ${indicatorUnits[indicator]}`;
}
