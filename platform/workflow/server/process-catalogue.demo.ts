import {
  defaultFlags,
  type AssigneeRule,
  type ProcessFlags,
  type ProcessNode,
  type StepNode,
} from '../shared/process-model.ts';
import { categories } from './process-category.rules.ts';

/** A process of the demonstration on one of its forms. */
type DemoProcess = {
  process_key: string;
  name: string;
  category: string;
  remark: string;
  form_key: string;
  nodes: ProcessNode[];
  flags: ProcessFlags;
};

const role = (key: string, at: 'lab' | 'college' | 'school' | 'dept'): AssigneeRule => ({
  kind: 'role',
  role: key,
  at,
});
const step = (key: string, name: string, rule: AssigneeRule, parts: Partial<StepNode> = {}): StepNode =>
  ({
    type: 'approve',
    key,
    name,
    rules: [rule],
    mode: 'any',
    fields: {},
    buttons: ['return', 'transfer', 'addsign', 'comment'],
    due_hours: 48,
    on_due: 'remind',
    ...parts,
  }) as StepNode;

export const demoProcesses: readonly DemoProcess[] = [
  {
    process_key: 'lab_entry',
    name: '实验室准入申请',
    category: categories.booking,
    remark: '学生和外来人员进入实验室前申请，由导师和实验室管理员同意。',
    form_key: 'lab_admission',
    flags: { ...defaultFlags, allow_bulk: true },
    nodes: [
      step('tutor', '导师意见', { kind: 'form_user', field: 'tutor' }),
      {
        type: 'branch',
        key: 'training',
        name: '是否通过安全考试',
        ways: [
          {
            key: 'untrained',
            name: '未通过考试',
            when: { field: 'trained', op: 'eq', value: '否' },
            nodes: [step('college', '学院核准', role('college', 'college'))],
          },
          { key: 'trained', name: '已通过考试', nodes: [] },
        ],
      },
      step('lab', '实验室管理员审批', role('lab', 'lab')),
    ],
  },
  {
    process_key: 'overnight',
    name: '过夜与节假日实验登记',
    category: categories.safety,
    remark: '过夜、周末和节假日开展实验前登记，由实验室和学院同意，抄送学校值班人员。',
    form_key: 'overnight_use',
    flags: defaultFlags,
    nodes: [
      step('lab', '实验室审批', role('lab', 'lab')),
      step('college', '学院审批', role('college', 'college')),
      { type: 'cc', key: 'duty', name: '抄送学校值班', rules: [role('school', 'school')], fields: {} },
    ],
  },
  {
    process_key: 'chem_buy',
    name: '危险化学品采购申请',
    category: categories.purchase,
    remark: '管控类化学品由学院和分管领导会签，再由学校备案。',
    form_key: 'chem_purchase',
    flags: defaultFlags,
    nodes: [
      {
        type: 'branch',
        key: 'danger',
        name: '是否管控',
        ways: [
          {
            key: 'controlled',
            name: '管控类',
            when: { field: 'danger', op: 'in', value: ['易制毒', '易制爆', '剧毒'] },
            nodes: [
              {
                type: 'parallel',
                key: 'both',
                name: '学院与分管领导会签',
                ways: [
                  { key: 'by_college', name: '学院', nodes: [step('college', '学院审批', role('college', 'college'))] },
                  {
                    key: 'by_leader',
                    name: '分管领导',
                    nodes: [step('leader', '分管领导审批', role('department_leader', 'college'))],
                  },
                ],
              },
              step('school', '学校备案', role('school', 'school'), { type: 'handle' } as Partial<StepNode>),
            ],
          },
          { key: 'plain', name: '一般危化品', nodes: [step('head', '系所负责人审批', role('xsfzr', 'college'))] },
        ],
      },
    ],
  },
];
