import type { Client } from '#apps/server/testing/client.ts';
import { formApi, FormTarget } from '#platform/forms/shared/form.ts';
import { processApi } from '#platform/workflow/shared/process.ts';
import { defaultFlags, type ProcessModel, type StepNode } from '#platform/workflow/shared/process-model.ts';

const step = (key: string, name: string, parts: Partial<StepNode>): StepNode =>
  ({
    type: 'approve',
    key,
    name,
    mode: 'any',
    fields: {},
    buttons: ['return', 'transfer', 'addsign', 'comment'],
    due_hours: 20,
    on_due: 'remind',
    ...parts,
  }) as StepNode;

type Approvers = { college: number; leader: number };

const modelWith = ({ college, leader }: Approvers): ProcessModel => ({
  start: { fields: { advice: 'hidden' } },
  nodes: [
    step('college', '学院审批', {
      // By name, because other journeys may have given the starter a role in another college.
      rules: [{ kind: 'user', ids: [college] }],
      fields: { advice: 'edit' },
    }),
    {
      type: 'branch',
      key: 'amount',
      name: '按金额',
      ways: [
        {
          key: 'dear',
          name: '预算超过 5000 元',
          when: { field: 'budget', op: 'gt', value: '5000' },
          nodes: [step('leader', '部门领导审批', { rules: [{ kind: 'user', ids: [leader] }] })],
        },
        { key: 'cheap', name: '其他', nodes: [] },
      ],
    },
  ] as ProcessModel['nodes'],
});

const control = (kind: string, name: string, label: string, rest: object = {}) => ({
  kind,
  id: name,
  name,
  label,
  ...rest,
});

/** Publishes a form and deploys a process on it, as an administrator would; dear cases go on to the leader. */
export async function deployProcess(school: Client, key: string, name: string, approvers: Approvers): Promise<void> {
  const { id } = await school.ok(formApi.create, {
    form_key: key,
    name: `${name}表`,
    category: '1',
    target: FormTarget.process,
    schema: {
      controls: [
        control('Input', 'applicant', '申请人', { source: 'current_user_name', readonly: true, span: 12 }),
        control('DatePicker', 'wanted', '期望完成日期', { required: true, span: 12 }),
        control('Textarea', 'reason', '维修原因', { required: true, max_length: 200 }),
        control('Input', 'budget', '预算（元）', { required: true, pattern: 'decimal2', span: 12 }),
        control('Input', 'place', '地点', { span: 12 }),
        control('ChildForm', 'items', '维修项目', {
          controls: [
            control('Input', 'item', '项目', { required: true }),
            control('Input', 'count', '数量', { pattern: 'integer' }),
          ],
        }),
        control('Textarea', 'advice', '学院安排'),
      ],
    } as never,
  });
  const form = await school.ok(formApi.find, { id });
  await school.ok(formApi.publish, { id, version: form.version });
  const flags = { ...defaultFlags, allow_bulk: true };
  const made = await school.ok(processApi.create, {
    process_key: key,
    name,
    category: '99',
    remark: '房间、水电、通风等的维修申请',
    form_key: key,
    model: modelWith(approvers),
    flags,
    start_scope: { roles: [], units: [], user_types: [] },
  });
  const { version, faults } = await school.ok(processApi.find, { id: made.id });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  await school.ok(processApi.deploy, { id: made.id, version });
}
