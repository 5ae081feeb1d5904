/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a row */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { ControlKind } from '#platform/forms/shared/control-kind.ts';
import { PeopleChoice } from '#platform/forms/web/public.tsx';
import {
  AssigneeKind,
  modelLimits,
  RolePlace,
  type AssigneeRule,
  type RolePlaceCode,
} from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';

type Props = {
  /** 处理人 or 接收人. */
  noun: string;
  rules: readonly AssigneeRule[];
  material: DesignMaterial;
  onChange: (rules: AssigneeRule[]) => void;
};

// Where the given roles are held as a rule; other roles begin at the college.
const usualPlaces: Readonly<Record<string, RolePlaceCode>> = {
  lab: 'lab',
  xsfzr: 'dept',
  system: 'school',
  school: 'school',
  storeman: 'warehouse',
};

/** A rule of this kind of which nothing is chosen yet. */
function newRule(kind: AssigneeRule['kind']): AssigneeRule {
  switch (kind) {
    case 'role':
      return { kind, role: '', at: 'college' };
    case 'org_member':
      return { kind, unit: '' };
    case 'user':
      return { kind, ids: [] };
    case 'form_user':
    case 'budget_card_manager':
      return { kind, field: '' };
    case 'lab_safety_head':
    case 'starter_leader':
    case 'starter_choose':
      return { kind };
  }
}

/** Who gets a task: several rules give the people of all of them. */
export function AssigneeRules({ noun, rules, material, onChange }: Props) {
  const setRule = (at: number, rule: AssigneeRule) => onChange(rules.map((one, i) => (i === at ? rule : one)));
  return (
    <div className="lab-property" role="group" aria-label={noun}>
      <span className="lab-property-name">{noun}</span>
      {rules.map((rule, at) => (
        // Rules have no identity of their own.
        <div key={at} className="wf-box">
          <div className="wf-row">
            <Select
              aria-label={`${noun} ${at + 1}`}
              options={AssigneeKind.$items.map(({ value, label }) => ({ value, label }))}
              value={rule.kind}
              onChange={(kind) => setRule(at, newRule(kind))}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除${noun} ${at + 1}`}
              onClick={() => onChange(rules.filter((_, i) => i !== at))}
            />
          </div>
          <RuleDetail
            label={`${noun} ${at + 1}`}
            rule={rule}
            material={material}
            onChange={(next) => setRule(at, next)}
          />
        </div>
      ))}
      {rules.length < modelLimits.rules && (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange([...rules, newRule('role')])}
        >
          添加{noun}
        </Button>
      )}
    </div>
  );
}

type DetailProps = {
  label: string;
  rule: AssigneeRule;
  material: DesignMaterial;
  onChange: (rule: AssigneeRule) => void;
};

function RuleDetail({ label, rule, material, onChange }: DetailProps) {
  const { roles, units, fields = [] } = material;
  const search = { showSearch: { optionFilterProp: 'label' }, style: { width: '100%' } };
  const named = (list: readonly { key: string; name: string }[]) =>
    list.map(({ key, name }) => ({ value: key, label: name }));
  const unitChoice = (unit: string, put: (unit: string) => void) => (
    <Select
      {...search}
      aria-label={`${label}的单位`}
      placeholder="请选择单位"
      options={named(units)}
      value={unit || null}
      onChange={(next) => put(next ?? '')}
    />
  );
  switch (rule.kind) {
    case 'role':
      return (
        <>
          <div className="wf-row">
            <Select
              {...search}
              aria-label={`${label}的角色`}
              placeholder="请选择角色"
              options={named(roles)}
              value={rule.role || null}
              onChange={(role) =>
                onChange({ ...rule, role: role ?? '', at: (rule.role === '' && usualPlaces[role]) || rule.at })
              }
            />
            <Select
              aria-label={`${label}的范围`}
              options={RolePlace.$items.map(({ value, label: text }) => ({ value, label: text }))}
              value={rule.at}
              onChange={(at) => onChange({ kind: 'role', role: rule.role, at })}
            />
          </div>
          {rule.at === 'unit' && unitChoice(rule.unit ?? '', (unit) => onChange({ ...rule, unit }))}
        </>
      );
    case 'org_member':
      return unitChoice(rule.unit, (unit) => onChange({ ...rule, unit }));
    case 'user':
      return <PeopleChoice label="人员" value={rule.ids} onChange={(ids) => onChange({ ...rule, ids })} />;
    case 'form_user':
    case 'budget_card_manager': {
      const people = fields.filter(({ kind }) => rule.kind !== 'form_user' || kind === ControlKind.user);
      const unknown =
        rule.field && !people.some(({ name }) => name === rule.field) ? [{ value: rule.field, label: rule.field }] : [];
      return (
        <Select
          {...search}
          aria-label={`${label}的字段`}
          placeholder={people.length > 0 ? '请选择字段' : '表单中没有人员字段'}
          options={[...people.map(({ name, label: text }) => ({ value: name, label: text })), ...unknown]}
          value={rule.field || null}
          onChange={(field) => onChange({ ...rule, field: field ?? '' })}
        />
      );
    }
    case 'lab_safety_head':
    case 'starter_leader':
    case 'starter_choose':
      return null;
  }
}
