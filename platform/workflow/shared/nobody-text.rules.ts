import { labelOf } from '#kernel/shared/enums.ts';
import { RolePlace, type AssigneeRule } from './process-model.ts';

type Names = { roles: ReadonlyMap<string, string>; units: ReadonlyMap<string, string> };

function reasonOf(rule: AssigneeRule, { roles, units }: Names): string {
  switch (rule.kind) {
    case 'role': {
      const place = rule.at === 'unit' ? units.get(rule.unit ?? '') : labelOf(RolePlace, rule.at);
      return `${place ?? '指定单位'}没有人担任“${roles.get(rule.role) ?? rule.role}”`;
    }
    case 'org_member':
      return `${units.get(rule.unit) ?? '指定单位'}没有成员`;
    case 'user':
      return '指定的人员都已离岗';
    case 'form_user':
      return '表单中没有填写在岗的人员';
    case 'budget_card_manager':
      return '没有找到经费卡负责人';
    case 'lab_safety_head':
      return '单据所属实验室没有安全责任人';
    case 'starter_leader':
      return '发起人没有上级';
    case 'starter_choose':
      return '发起人选择的人员都已离岗';
  }
}

/** Why the rules of a step name nobody, in words: who is looked for, and where. */
export const nobodyText = (rules: readonly AssigneeRule[], names: Names): string =>
  [...new Set(rules.map((rule) => reasonOf(rule, names)))].join('，');
