import type { AnyEnum } from '#kernel/shared/enums.ts';
import { EquipmentDirection, EquipmentOrigin } from '#modules/base-info/shared/equipment.ts';
import { ExpCategory, ExpRequirement, ExpType, StudentType } from '#modules/teaching/shared/kinds.ts';

/** Text, left-aligned, or number, right-aligned, as the ministry's file formats call them. */
type FieldKind = 'C' | 'N';

/** A field of a ministry table; `width` counts bytes of GBK. */
export type MinistryField = {
  name: string;
  label: string;
  kind: FieldKind;
  width: number;
  /** Digits behind the point; 0 unless given. */
  decimals?: number;
  /** The record is not complete without it. */
  required?: boolean;
  /** A closed set of codes with their meaning. */
  codes?: Readonly<Record<string, string>>;
  /** Codes that the yearly code file gives: key of the list. */
  list?: string;
  pattern?: RegExp;
  /** What the pattern asks for, in words. */
  form?: string;
  /** Stands instead of an absent text; default `*`. */
  absent?: string;
};

export type MinistryTable = {
  code: TableCode;
  title: string;
  /** Title of the tab. */
  short: string;
  /** Fields that name a record in its year. */
  key: readonly string[];
  /** One record for the school. */
  single?: boolean;
  /** Made of the other tables; not edited. */
  derived?: boolean;
  fields: readonly MinistryField[];
};

export type TableCode = 'sj1' | 'sj2' | 'sj3' | 'sj4' | 'sj5' | 'sj6' | 'sj7' | 'sz1' | 'sz2';

const c = (name: string, label: string, width: number, more: Partial<MinistryField> = {}): MinistryField => ({
  name,
  label,
  kind: 'C',
  width,
  ...more,
});
const n = (name: string, label: string, width: number, decimals = 0): MinistryField => ({
  name,
  label,
  kind: 'N',
  width,
  ...(decimals > 0 && { decimals }),
});
const money = (name: string, label: string, width: number) => n(name, label, width, 2);

/** Codes of an enum that keeps the ministry's. */
const codesOf = ({ $items }: AnyEnum): Record<string, string> =>
  Object.fromEntries($items.map(({ value, label }) => [String(value), label]));
const onlineCodes = Object.fromEntries(ExpType.$items.map(({ value, label }) => [`${value}*`, `${label}（线上）`]));

const school = c('school_code', '学校代码', 5, { required: true, pattern: /^\d{5}$/, form: '5 位数字' });
const month = { pattern: /^(19|20)\d{2}(0[1-9]|1[0-2])$/, form: 'YYYYMM 的年月' };
const subject = c('subject', '所属学科', 4, { required: true, pattern: /^\d{4}$/, form: '4 位学科代码' });
const lab = [
  c('lab_no', '实验室编号', 10, { required: true }),
  c('lab_name', '实验室名称', 50, { required: true }),
] as const;
const classNo = c('class_no', '分类号', 8, {
  required: true,
  pattern: /^\d{8}$/,
  form: '8 位分类号，不足的在后面补 00',
});

/** Class of expensive instruments in the classification of fixed assets: 03 instruments and meters. */
export const instrumentClass = '03';

export const ministryTables: readonly MinistryTable[] = [
  {
    code: 'sj1',
    title: '教学科研仪器设备表',
    short: '基表一',
    key: ['equip_no'],
    fields: [
      school,
      c('equip_no', '仪器编号', 8, { required: true }),
      classNo,
      c('name', '仪器名称', 30, { required: true }),
      c('model', '型号', 20),
      c('spec', '规格', 30),
      c('source', '仪器来源', 1, {
        required: true,
        codes: codesOf(EquipmentOrigin),
      }),
      c('country', '国别码', 3, { required: true, pattern: /^\d{3}$/, form: '3 位国别码，不明的为 000' }),
      money('price', '单价', 12),
      c('buy_date', '购置日期', 6, { required: true, ...month }),
      c('status', '现状码', 1, {
        required: true,
        codes: { 1: '在用', 2: '多余', 3: '待修', 4: '待报废', 8: '降档', 9: '其他' },
      }),
      c('direction', '使用方向', 1, { required: true, codes: codesOf(EquipmentDirection) }),
      c('unit_no', '单位编号', 10, { required: true }),
      c('unit_name', '单位名称', 50, { required: true }),
    ],
  },
  {
    code: 'sj2',
    title: '教学科研仪器设备增减变动情况表',
    short: '基表二',
    key: [],
    single: true,
    fields: [
      school,
      n('last_count', '上学年末台件', 8),
      money('last_amount', '上学年末金额', 11),
      n('last_count_10w', '上学年末 10 万元以上台件', 6),
      money('last_amount_10w', '上学年末 10 万元以上金额', 9),
      n('add_count', '本学年增加台件', 6),
      money('add_amount', '本学年增加金额', 9),
      n('cut_count', '本学年减少台件', 6),
      money('cut_amount', '本学年减少金额', 9),
      n('this_count', '本学年末台件', 8),
      money('this_amount', '本学年末金额', 11),
      n('this_count_10w', '本学年末 10 万元以上台件', 6),
      money('this_amount_10w', '本学年末 10 万元以上金额', 9),
    ],
  },
  {
    code: 'sj3',
    title: '贵重仪器设备表',
    short: '基表三',
    key: ['equip_no'],
    fields: [
      school,
      c('equip_no', '仪器编号', 8, { required: true }),
      classNo,
      c('name', '仪器名称', 30, { required: true }),
      money('price', '单价', 12),
      c('model', '型号', 20),
      c('spec', '规格', 200),
      n('hours_teach', '教学机时', 4),
      n('hours_research', '科研机时', 4),
      n('hours_service', '社会服务机时', 4),
      n('hours_open', '其中开放机时', 4),
      n('samples', '测样数', 6),
      n('train_student', '培训学生数', 4),
      n('train_teacher', '培训教师数', 4),
      n('train_other', '培训其他人数', 4),
      n('items_teach', '教学实验项目数', 3),
      n('items_research', '科研项目数', 3),
      n('items_service', '社会服务项目数', 4),
      n('award_nation', '国家级获奖', 2),
      n('award_province', '省部级获奖', 2),
      n('patent_teacher', '教师发明专利', 2),
      n('patent_student', '学生发明专利', 2),
      n('paper_index', '三大检索论文', 3),
      n('paper_core', '核心刊物论文', 3),
      c('keeper', '负责人姓名', 8, { required: true, absent: '无' }),
    ],
  },
  {
    code: 'sj4',
    title: '教学实验项目表',
    short: '基表四',
    key: ['exp_no', 'student_type', 'lab_no'],
    fields: [
      school,
      c('exp_no', '实验编号', 13, { required: true }),
      c('name', '实验名称', 50, { required: true }),
      c('category', '实验类别', 1, { required: true, codes: codesOf(ExpCategory) }),
      c('type', '实验类型', 2, {
        required: true,
        codes: { ...codesOf(ExpType), ...onlineCodes },
      }),
      c('subject', '实验所属学科', 4, { required: true, pattern: /^\d{4}$/, form: '4 位学科代码' }),
      c('requirement', '实验要求', 1, { required: true, codes: codesOf(ExpRequirement) }),
      c('student_type', '实验者类别', 1, {
        required: true,
        codes: codesOf(StudentType),
      }),
      n('students', '实验者人数', 6),
      n('group_size', '每组人数', 2),
      n('hours', '实验学时数', 4),
      ...lab,
    ],
  },
  {
    code: 'sj5',
    title: '专任实验室人员表',
    short: '基表五',
    key: ['person_no'],
    fields: [
      school,
      c('person_no', '人员编号', 7, { required: true }),
      ...lab,
      c('name', '姓名', 8, { required: true }),
      c('gender', '性别', 1, { required: true, codes: { 1: '男', 2: '女' } }),
      c('birth', '出生年月', 6, { required: true, ...month }),
      subject,
      c('title', '专业技术职务', 3, { required: true, list: 'title' }),
      c('education', '文化程度', 2, { required: true, list: 'education' }),
      c('expert', '专家类别', 2, { required: true, list: 'expert' }),
      n('home_degree', '国内学历培训（天）', 3),
      n('home_other', '国内非学历培训（天）', 3),
      n('abroad_degree', '国外学历培训（天）', 3),
      n('abroad_other', '国外非学历培训（天）', 3),
    ],
  },
  {
    code: 'sj6',
    title: '实验室基本情况表',
    short: '基表六',
    key: ['lab_no'],
    fields: [
      school,
      ...lab,
      c('lab_class', '实验室类别', 1, {
        required: true,
        codes: {
          1: '国家级实验教学示范中心',
          2: '省级实验教学示范中心',
          3: '按平台建设的校、院（系）实验室',
          4: '其他',
        },
      }),
      c('build_year', '建立年份', 4, { required: true, pattern: /^(19|20)\d{2}$/, form: '4 位年份' }),
      n('area', '房屋使用面积（m²）', 6),
      c('lab_type', '实验室类型', 1, { required: true, codes: { 1: '教学为主', 2: '科研为主', 3: '其他' } }),
      subject,
      n('award_nation', '教师国家级获奖与成果', 2),
      n('award_province', '教师省部级获奖与成果', 2),
      n('patents', '教师发明专利', 2),
      n('award_student', '学生获奖', 2),
      n('index_teach', '三大检索收录（教学）', 3),
      n('index_research', '三大检索收录（科研）', 3),
      n('core_teach', '核心刊物（教学）', 3),
      n('core_research', '核心刊物（科研）', 3),
      n('textbooks', '实验教材', 2),
      n('research_high', '省部级以上科研项目', 2),
      n('research_other', '其他科研项目', 3),
      n('service', '社会服务项目', 3),
      n('teach_high', '省部级以上教研项目', 3),
      n('teach_other', '其他教研项目', 3),
      n('thesis_junior', '专科毕业设计人数', 4),
      n('thesis_bachelor', '本科毕业设计人数', 4),
      n('thesis_graduate', '研究生论文人数', 4),
      n('open_items_in', '校内开放实验个数', 6),
      n('open_items_out', '校外开放实验个数', 6),
      n('open_people_in', '校内开放实验人数', 6),
      n('open_people_out', '校外开放实验人数', 6),
      n('open_hours_in', '校内开放人时数', 8),
      n('open_hours_out', '校外开放人时数', 6),
      n('part_time', '兼任人员数', 3),
      money('run_cost', '实验教学运行经费（万元）', 8),
      money('material_cost', '其中年材料消耗费（万元）', 8),
    ],
  },
  {
    code: 'sj7',
    title: '实验室经费情况表',
    short: '基表七',
    key: [],
    single: true,
    fields: [
      school,
      n('lab_count', '实验室个数', 6),
      n('area', '房屋使用面积（m²）', 8),
      money('total', '经费投入总计', 10),
      money('buy_total', '仪器设备购置经费', 8),
      money('buy_teach', '其中教学仪器购置', 8),
      money('repair_total', '仪器设备维护经费', 8),
      money('repair_teach', '其中教学仪器维护', 8),
      money('run_total', '实验教学运行经费', 8),
      money('run_material', '其中年材料消耗费', 8),
      money('build', '实验室建设经费', 8),
      money('reform', '实验教学研究与改革经费', 8),
      money('other', '其他', 8),
    ],
  },
  {
    code: 'sz1',
    title: '高等学校实验室综合信息表（一）',
    short: '综表一',
    key: ['unit_name'],
    derived: true,
    fields: [
      school,
      c('unit_name', '单位名称', 50, { required: true }),
      n('lab_count', '实验室个数', 6),
      n('area', '房屋面积（m²）', 8),
      n('equip_count', '仪器设备台件', 8),
      money('equip_amount', '仪器设备金额（万元）', 11),
      n('big_count', '贵重仪器台件', 6),
      money('big_amount', '贵重仪器金额（万元）', 9),
      n('exp_items', '教学实验项目数', 6),
      n('exp_hours', '教学实验时数', 8),
      n('person_hours', '实验人时数', 10),
      n('hours_doctor', '博士生人时数', 10),
      n('hours_master', '硕士生人时数', 10),
      n('hours_bachelor', '本科生人时数', 10),
      n('hours_junior', '专科生人时数', 10),
      n('projects', '科研及社会服务项目数', 6),
      n('staff', '工作人员合计', 6),
      n('teacher_high', '专任教师高级', 5),
      n('teacher_middle', '专任教师中级', 5),
      n('tech_high', '实验技术高级', 5),
      n('tech_middle', '实验技术中级', 5),
      n('staff_other', '专任其他', 5),
      n('part_time', '兼任人员', 5),
      n('papers', '论文数', 6),
      n('awards', '教师获奖与成果', 5),
      n('award_student', '学生获奖', 5),
    ],
  },
  {
    code: 'sz2',
    title: '高等学校实验室综合信息表（二）',
    short: '综表二',
    key: ['unit_name'],
    derived: true,
    fields: [
      school,
      c('unit_name', '单位名称', 50, { required: true }),
      n('lab_count', '实验室个数', 6),
      n('area', '房屋面积（m²）', 8),
      n('equip_count', '仪器设备台件', 8),
      money('equip_amount', '仪器设备金额（万元）', 11),
      n('big_count', '贵重仪器台件', 6),
      money('big_amount', '贵重仪器金额（万元）', 9),
    ],
  },
];

export const tableOf = (code: string): MinistryTable | undefined => ministryTables.find((one) => one.code === code);

/** Bytes of one record without its line end. */
export const widthOf = ({ fields }: MinistryTable): number => fields.reduce((sum, { width }) => sum + width, 0);

/** Values of a record: text and exact decimals, both as text; '' is absent. */
export type Values = Readonly<Record<string, string>>;
