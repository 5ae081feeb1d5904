/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a row */
import { Checkbox, Radio, Select, Tabs } from 'antd';
import { DecideMode, DueAction, StepButton, type StepNode } from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import type { NodeChanges } from '../../shared/design-model.rules.ts';
import { AssigneeRules } from './assignee-rules.tsx';
import { FieldPermissions } from './field-permissions.tsx';
import { Property } from '#screens/design/property.tsx';
import { NumberInput } from '#screens/fields/number-input.tsx';

type Props = { node: StepNode; material: DesignMaterial; onChange: (changes: NodeChanges) => void };

const options = (of: { $items: readonly { value: string; label: string }[] }) =>
  of.$items.map(({ value, label }) => ({ value, label }));

/** Properties of a step at which people act. */
export function StepTabs(props: Props) {
  const { node, material, onChange } = props;
  const fields = material.fields ?? [];
  return (
    <Tabs
      items={[
        { key: 'people', label: '处理人', children: <People {...props} /> },
        {
          key: 'fields',
          label: '表单权限',
          children: (
            <FieldPermissions
              modes={node.fields}
              fallback="read"
              fields={fields}
              onChange={(modes) => onChange({ fields: modes })}
            />
          ),
        },
        { key: 'buttons', label: '操作权限', children: <Buttons {...props} /> },
        { key: 'due', label: '时限', children: <Due {...props} /> },
        { key: 'notice', label: '通知', children: <Notices {...props} /> },
      ]}
    />
  );
}

function People({ node, material, onChange }: Props) {
  const modes = DecideMode.$items.filter(({ value }) => node.type === 'approve' || value !== 'ratio');
  return (
    <>
      <AssigneeRules noun="处理人" rules={node.rules} material={material} onChange={(rules) => onChange({ rules })} />
      <div className="lab-property" role="group" aria-label="多人处理方式">
        <span className="lab-property-name">多人处理方式</span>
        <Radio.Group
          vertical
          options={modes.map(({ value, label }) => ({ value, label }))}
          value={node.mode}
          onChange={(event) => {
            const mode = event.target.value as StepNode['mode'];
            onChange({ mode, share: mode === 'ratio' ? (node.share ?? 67) : undefined });
          }}
        />
      </div>
      {node.mode === 'ratio' && (
        <Property label="通过比例">
          {(id) => (
            <NumberInput
              id={id}
              min={1}
              max={100}
              precision={0}
              suffix="%"
              value={node.share ?? null}
              onChange={(share) => onChange({ share: share ?? undefined })}
            />
          )}
        </Property>
      )}
    </>
  );
}

const Buttons = ({ node, onChange }: Props) => (
  <div className="lab-property" role="group" aria-label="操作">
    <span className="lab-property-name">
      {node.type === 'handle' ? '除“办理完成”外' : '除“同意”“不同意”外'}，处理人还可以
    </span>
    <Checkbox.Group
      options={options(StepButton)}
      value={node.buttons}
      onChange={(buttons) => onChange({ buttons: buttons as StepNode['buttons'] })}
    />
  </div>
);

function Due({ node, onChange }: Props) {
  const set = (due_hours: number | null) =>
    onChange(
      due_hours === null ? { due_hours: undefined, on_due: undefined } : { due_hours, on_due: node.on_due ?? 'remind' },
    );
  return (
    <>
      <Property label="处理时限" hint="从任务到达算起，1–2160 小时；不填则没有时限">
        {(id) => (
          <NumberInput
            id={id}
            min={1}
            max={2160}
            precision={0}
            suffix="小时"
            style={{ width: '100%' }}
            value={node.due_hours ?? null}
            onChange={set}
          />
        )}
      </Property>
      {node.due_hours !== undefined && (
        <Property label="超时后" hint="到期前 24 小时、到期时和逾期后每天都会提醒处理人">
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              options={options(DueAction)}
              value={node.on_due ?? 'remind'}
              onChange={(on_due) => onChange({ on_due: on_due as StepNode['on_due'] })}
            />
          )}
        </Property>
      )}
    </>
  );
}

const Notices = ({ node, onChange }: Props) => (
  <div className="lab-property">
    <Checkbox
      checked={node.tell_starter ?? false}
      onChange={(event) => onChange({ tell_starter: event.target.checked })}
    >
      本环节完成后通知发起人
    </Checkbox>
    <p className="lab-hint">任务到达、到期和流程结束时总会通知相关人员；通知的内容和方式在“通知类型”中设置。</p>
  </div>
);
