import { labelOf } from '#kernel/shared/enums.ts';
import { conditionText } from '../../shared/bpmn.rules.ts';
import {
  AssigneeKind,
  DecideMode,
  isStep,
  RolePlace,
  type AssigneeRule,
  type ProcessNode,
  type Way,
} from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';

const nameIn = (list: readonly { key: string; name: string }[] | undefined, key: string) =>
  list?.find((one) => one.key === key)?.name ?? key;

/** A rule of assignees in words. */
function ruleWords(rule: AssigneeRule, material: DesignMaterial | undefined): string {
  switch (rule.kind) {
    case 'role': {
      const at =
        rule.at === 'unit' ? nameIn(material?.units, rule.unit ?? '') || '未选单位' : labelOf(RolePlace, rule.at);
      return `${nameIn(material?.roles, rule.role) || '未选角色'}（${at}）`;
    }
    case 'org_member':
      return `${nameIn(material?.units, rule.unit) || '未选单位'}的成员`;
    case 'user':
      return rule.ids.length > 0 ? `指定 ${rule.ids.length} 人` : '未选人员';
    case 'form_user':
    case 'budget_card_manager': {
      const label = material?.fields?.find(({ name }) => name === rule.field)?.label ?? rule.field;
      return `${labelOf(AssigneeKind, rule.kind)}（${label || '未选字段'}）`;
    }
    case 'lab_safety_head':
    case 'starter_leader':
    case 'starter_choose':
      return labelOf(AssigneeKind, rule.kind);
  }
}

const shortMode: Readonly<Record<string, string>> = { any: '或签', all: '会签', ratio: '按比例', sequence: '依次' };

/** What a node does, in one line of its card. */
export function nodeWords(node: ProcessNode, material: DesignMaterial | undefined): string {
  if (isStep(node) || node.type === 'cc') {
    if (node.rules.length === 0) return node.type === 'cc' ? '未设置接收人' : '未设置处理人';
    const people = node.rules.map((rule) => ruleWords(rule, material)).join('、');
    if (node.type === 'cc') return people;
    const share = node.mode === 'ratio' && node.share ? ` ${node.share}%` : '';
    return `${people} · ${shortMode[node.mode] ?? labelOf(DecideMode, node.mode)}${share}`;
  }
  if (node.type === 'auto') return node.handler ? nameIn(material?.handlers, node.handler) : '未选处理程序';
  if (node.type === 'end') return '流程到此结束';
  return `${node.ways.length} 个分支`;
}

/** When a way is taken, in words. */
export function wayWords(way: Way, isParallel: boolean, material: DesignMaterial | undefined): string {
  if (isParallel) return '同时进行';
  if (!way.when) return '默认：其他条件都不满足时';
  return conditionText(way.when, new Map(material?.fields?.map(({ name, label }) => [name, label])));
}
