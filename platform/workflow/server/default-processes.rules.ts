import {
  defaultFlags,
  type AssigneeRule,
  type ProcessFlags,
  type ProcessModel,
  type ProcessNode,
  type RolePlaceCode,
  type StepNode,
} from '../shared/process-model.ts';
import { categories } from './process-category.rules.ts';

/** A process that every school starts with. */
type DefaultProcess = {
  process_key: string;
  name: string;
  category: string;
  biz_type: string;
  remark: string;
  model: ProcessModel;
  flags: ProcessFlags;
};

const role = (key: string, at: RolePlaceCode, unit?: string): AssigneeRule => ({
  kind: 'role',
  role: key,
  at,
  ...(unit === undefined ? {} : { unit }),
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
    due_hours: 72,
    on_due: 'remind',
    ...parts,
  }) as StepNode;

const lab = (name = '实验室审批') => step('lab', name, role('lab', 'lab'));
const college = (name = '学院审批') => step('college', name, role('college', 'college'));
const school = (name = '学校审批') => step('school', name, role('school', 'school'));
const security = step('security', '保卫部门审批', role('department_leader', 'security'));
const head = (name = '系所负责人审批') => step('head', name, role('xsfzr', 'dept'));

const make = (
  process_key: string,
  name: string,
  category: string,
  remark: string,
  nodes: ProcessNode[],
  flags: Partial<ProcessFlags> = {},
): DefaultProcess => ({
  process_key,
  name,
  category,
  biz_type: process_key,
  remark,
  model: { start: { fields: {} }, nodes },
  flags: { ...defaultFlags, ...flags },
});

const offHours: ProcessNode = {
  type: 'branch',
  key: 'time',
  name: '是否非工作时间',
  ways: [
    { key: 'off_hours', name: '非工作时间', when: { field: 'off_hours', op: 'eq', value: true }, nodes: [college()] },
    { key: 'work_hours', name: '工作时间', nodes: [] },
  ],
};

// Changed fields are decided one by one, so nothing is returned; one level ends with the college.
const changes: ProcessNode[] = [
  step('college', '学院审批', role('college', 'college'), { buttons: ['transfer', 'addsign', 'comment'] }),
  {
    type: 'branch',
    key: 'level',
    name: '审核级数',
    ways: [
      {
        key: 'two_levels',
        name: '二级审核',
        when: { field: 'two_levels', op: 'eq', value: '是' },
        nodes: [step('school', '学校审批', role('school', 'school'), { buttons: ['transfer', 'addsign', 'comment'] })],
      },
      { key: 'one_level', name: '一级审核', nodes: [] },
    ],
  },
];

// Items are decided one by one, or the document is rejected and sent anew, so nothing is returned.
const itemwise = (node: StepNode): StepNode => ({ ...node, buttons: ['transfer', 'addsign', 'comment'] });
const cardManager = itemwise(
  step('card', '经费卡负责人审批', { kind: 'budget_card_manager', field: 'budget_card_manager' }),
);

/** The approvals that the sub-systems hand to the engine; every school may change them. */
export const defaultProcesses: readonly DefaultProcess[] = [
  make(
    'chem_purchase_normal',
    '普通化学品采购',
    categories.purchase,
    '普通化学品的采购申请，由经费卡负责人和实验室逐项审批',
    [cardManager, itemwise(lab())],
  ),
  make(
    'chem_purchase_controlled',
    '管制化学品采购',
    categories.purchase,
    '管制化学品的采购申请，逐项审批；通过后由学校登记许可或备案编号',
    [cardManager, itemwise(lab()), itemwise(college()), itemwise(security), itemwise(school())],
  ),
  // What storekeepers hand over is the outbound document of the store, not a step.
  make('chem_requisition_normal', '普通化学品领用', categories.purchase, '普通化学品的领用申请，通过后由仓库出库', [
    lab(),
  ]),
  make(
    'chem_requisition_controlled',
    '管制化学品领用',
    categories.purchase,
    '管制化学品的领用申请，由保卫部门审批，通过后由两名保管人出库',
    [lab(), college(), security],
  ),
  make('room_change', '房间变更', categories.change, '房间信息的变更申请', changes, { merge_same_person: true }),
  make('org_change', '单位变更', categories.change, '单位与实验室受控信息的变更申请', changes, {
    merge_same_person: true,
  }),
  make('special_time', '特殊时段登记', categories.safety, '寒暑假、节假日和过夜实验的登记，Ⅰ级实验室还须学校审批', [
    step('college', '学院审批', role('college', 'college'), { buttons: ['transfer', 'addsign', 'comment'] }),
    {
      type: 'branch',
      key: 'level',
      name: '是否Ⅰ级实验室',
      ways: [
        {
          key: 'school_level',
          name: '含Ⅰ级实验室',
          when: { field: 'school_level', op: 'eq', value: '是' },
          nodes: [
            step('school', '学校审批', role('school', 'school'), { buttons: ['transfer', 'addsign', 'comment'] }),
          ],
        },
        { key: 'other', name: '其他实验室', nodes: [] },
      ],
    },
  ]),
  // Deregistration files come with the decision of the school, so nothing is returned.
  make('special_scrap', '特种设备报废', categories.safety, '特种设备的报废申请，学校通过时上传使用登记注销文件', [
    itemwise(college()),
    itemwise(school()),
  ]),
  make('waste_apply', '危险废物处置', categories.safety, '危险废物的处置申请', [college(), school()]),
  make('instrument_booking', '仪器预约', categories.booking, '大型仪器的预约，非工作时间由学院审批', [
    step('keeper', '仪器管理员审批', { kind: 'form_user', field: 'keeper' }),
    offHours,
  ]),
  make('lab_booking', '实验室预约', categories.booking, '实验室的预约申请', [lab(), college()]),
  make('project_apply', '项目申报', categories.project, '实验室建设项目的申报，由专家会签', [
    head(),
    college(),
    step('review', '专家评审', { kind: 'form_user', field: 'experts' }, { mode: 'ratio', share: 67 }),
    school(),
  ]),
  make(
    'goods_purchase',
    '物资采购',
    categories.purchase,
    '物资与耗材的采购申请，逐项审批；达到学校审批金额的和疑似拆分的还须学校审批',
    [
      cardManager,
      itemwise(college()),
      {
        type: 'branch',
        key: 'level',
        name: '是否须学校审批',
        ways: [
          {
            key: 'school_level',
            name: '须学校审批',
            when: { field: 'needs_school', op: 'eq', value: '是' },
            nodes: [itemwise(school())],
          },
          { key: 'college_level', name: '学院审批即可', nodes: [] },
        ],
      },
    ],
  ),
  make(
    'lab_admission',
    '实验室准入',
    categories.booking,
    '进入实验室的申请，准入要求规定的还须学院审批',
    [
      itemwise(lab()),
      {
        type: 'branch',
        key: 'approval',
        name: '是否须学院审批',
        ways: [
          {
            key: 'college_approval',
            name: '须学院审批',
            when: { field: 'college_approval', op: 'eq', value: '是' },
            nodes: [itemwise(college())],
          },
          { key: 'lab_only', name: '实验室审批即可', nodes: [] },
        ],
      },
    ],
    { allow_bulk: true },
  ),
  make(
    'outside_signup',
    '校外人员准入',
    categories.booking,
    '已有账号的校外人员进入实验室的申请；在登录页提交的注册由“校外人员审核”办理，不走本流程',
    [lab('接待实验室审批'), college()],
  ),
];
