import type { ControlKindCode } from '../shared/control-kind.ts';
import { FormStatus, FormTarget, type FormTargetCode } from '../shared/form.ts';
import type { Control, FormSchema, LeafControl } from '../shared/form-schema.ts';

/** A form of the demonstration, edited so many days ago. */
export type DemoForm = {
  form_key: string;
  name: string;
  category: string;
  target: FormTargetCode;
  status: number;
  day: number;
  schema: FormSchema;
};

type LeafKind = Exclude<ControlKindCode, 'ChildForm'>;
const leaf = (kind: LeafKind, name: string, label: string, rest: Partial<LeafControl> = {}): LeafControl => ({
  kind,
  id: name,
  name,
  label,
  ...rest,
});
const half = { span: 12 };
const must = { span: 12, required: true };
const child = (name: string, label: string, ...controls: LeafControl[]): Control => ({
  kind: 'ChildForm',
  id: name,
  name,
  label,
  required: true,
  controls,
});

// Who applies, from where, and how to reach them: filled in by the platform.
const applicant: LeafControl[] = [
  leaf('Input', 'applicant', '申请人', { span: 8, readonly: true, source: 'current_user_name' }),
  leaf('Input', 'unit', '所在单位', { span: 8, readonly: true, source: 'current_org' }),
  leaf('Input', 'phone', '联系电话', { span: 8, required: true, pattern: 'mobile', source: 'current_user_phone' }),
];

const controlled = { visible_when: { field: 'danger', op: 'in' as const, value: ['易制毒', '易制爆', '剧毒'] } };

export const demoForms: readonly DemoForm[] = [
  {
    form_key: 'chem_purchase',
    name: '危险化学品采购申请',
    category: '1',
    target: FormTarget.process,
    status: FormStatus.published,
    day: 41,
    schema: {
      controls: [
        leaf('Text', 'hint', '填写须知', { value: '管控类化学品须先取得公安机关许可或备案，双人双锁存放。' }),
        ...applicant,
        leaf('LabPicker', 'lab', '使用实验室', must),
        leaf('DatePicker', 'wanted_on', '期望到货日期', half),
        leaf('Radio', 'danger', '管控类别', {
          required: true,
          options: ['一般危化品', '易制毒', '易制爆', '剧毒'],
          value: '一般危化品',
        }),
        leaf('Input', 'permit', '许可证号', {
          ...must,
          placeholder: '公安机关购买许可证或备案证明编号',
          ...controlled,
        }),
        leaf('UserPicker', 'keepers', '双人保管人', { ...must, multiple: true, ...controlled }),
        child(
          'goods',
          '采购明细',
          leaf('Input', 'name', '名称', { required: true }),
          leaf('Input', 'cas', 'CAS 号'),
          leaf('Input', 'spec', '规格', { required: true, placeholder: '如 AR，500 mL' }),
          leaf('Input', 'count', '数量', { required: true, pattern: 'integer', min: 1, max: 1000 }),
          leaf('Input', 'price', '单价（元）', { required: true, pattern: 'decimal2', min: 0 }),
        ),
        leaf('Textarea', 'reason', '用途', { required: true, max_length: 500 }),
        leaf('FileUpload', 'files', '附件', { max: 5 }),
      ],
    },
  },
  {
    form_key: 'lab_admission',
    name: '实验室准入申请',
    category: '2',
    target: FormTarget.process,
    status: FormStatus.published,
    day: 63,
    schema: {
      controls: [
        ...applicant,
        leaf('LabPicker', 'lab', '申请进入的实验室', must),
        leaf('DatePicker', 'period', '准入时间', { ...must, dateType: 'daterange' }),
        leaf('UserPicker', 'tutor', '指导教师', must),
        leaf('Checkbox', 'hazards', '将接触的危险源', {
          options: ['危险化学品', '高温高压', '激光', '生物样本', '放射源', '特种设备'],
        }),
        leaf('Radio', 'trained', '是否已通过安全考试', { required: true, options: ['是', '否'] }),
        leaf('Text', 'train_hint', '提示', {
          value: '未通过安全考试的，请先完成学习和考试再申请。',
          visible_when: { field: 'trained', op: 'eq', value: '否' },
        }),
        leaf('Textarea', 'content', '实验内容', { required: true, max_length: 500 }),
      ],
    },
  },
  {
    form_key: 'overnight_use',
    name: '过夜与节假日实验登记',
    category: '5',
    target: FormTarget.process,
    status: FormStatus.published,
    day: 20,
    schema: {
      controls: [
        ...applicant,
        leaf('Select', 'lab', '实验室', { ...must, source: 'my_lab_list' }),
        leaf('Radio', 'kind', '时段', { ...must, options: ['暑假', '寒假', '过夜', '节假日'] }),
        leaf('DatePicker', 'days', '日期', { ...must, dateType: 'daterange' }),
        leaf('TimePicker', 'leaves_at', '预计离开时间', half),
        leaf('UserPicker', 'people', '参加人员', { required: true, multiple: true, placeholder: '过夜实验至少两人' }),
        leaf('RichText', 'measures', '安全措施'),
      ],
    },
  },
  {
    form_key: 'instrument_booking',
    name: '大型仪器使用申请',
    category: '2',
    target: FormTarget.process,
    status: FormStatus.draft,
    day: 3,
    schema: {
      controls: [
        ...applicant,
        leaf('Input', 'instrument', '仪器名称', must),
        leaf('DatePicker', 'day', '使用日期', must),
        child(
          'samples',
          '样品',
          leaf('Input', 'name', '样品名称', { required: true }),
          leaf('Input', 'count', '数量', { required: true, pattern: 'integer', min: 1 }),
          leaf('Radio', 'toxic', '是否有毒', { options: ['是', '否'] }),
        ),
      ],
    },
  },
  {
    form_key: 'lab_extension',
    name: '实验室补充信息',
    category: '99',
    target: FormTarget.lab,
    status: FormStatus.published,
    day: 90,
    schema: {
      controls: [
        leaf('Input', 'fire_zone', '防火分区', half),
        leaf('Select', 'air', '通风方式', { ...half, options: ['自然通风', '全面排风', '局部排风', '通风橱'] }),
        leaf('Radio', 'night_watch', '夜间是否有人值守', { ...half, options: ['是', '否'] }),
        leaf('UserPicker', 'liaison', '应急联络人', half),
      ],
    },
  },
  {
    form_key: 'room_extension',
    name: '房间设施信息',
    category: '99',
    target: FormTarget.room,
    status: FormStatus.published,
    day: 88,
    schema: {
      controls: [
        leaf('Input', 'floor_load', '楼面荷载（kN/m²）', { ...half, pattern: 'decimal2', min: 0 }),
        leaf('Radio', 'water', '上下水', { ...half, options: ['有', '无'] }),
        leaf('Checkbox', 'supply', '供电与供气', { options: ['220 V', '380 V', '压缩空气', '氮气', '真空'] }),
      ],
    },
  },
  {
    form_key: 'equipment_service',
    name: '设备维保信息',
    category: '99',
    target: FormTarget.equipment,
    status: FormStatus.published,
    day: 86,
    schema: {
      controls: [
        leaf('Input', 'service_company', '维保单位', { ...must, max_length: 50 }),
        leaf('Input', 'service_phone', '维保电话', { ...half, pattern: 'mobile' }),
        leaf('DatePicker', 'serviced_on', '上次维保日期', half),
        leaf('Select', 'service_cycle', '维保周期', { ...half, options: ['每季度', '每半年', '每年'] }),
      ],
    },
  },
  {
    form_key: 'person_emergency',
    name: '应急培训情况',
    category: '99',
    target: FormTarget.person,
    status: FormStatus.published,
    day: 85,
    schema: {
      controls: [
        leaf('Checkbox', 'skills', '掌握的应急技能', { options: ['心肺复苏', '灭火器使用', '洗眼器使用', '泄漏处置'] }),
        leaf('DatePicker', 'trained_on', '最近一次应急培训', half),
        leaf('Input', 'trained_by', '培训单位', { ...half, max_length: 50 }),
      ],
    },
  },
];
