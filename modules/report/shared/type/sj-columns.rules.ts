import type { AnyEnum } from '#kernel/shared/enums.ts';
import { ExpCategory, ExpRequirement, ExpType, StudentType } from '#modules/teaching/shared/kinds.ts';
import type { CheckRule, Column } from './column.ts';

/** The tables of the ministry that units fill, with the widths of its files. */
type BuiltIn = { code: string; name: string; grain: string; columns: Column[]; rules: CheckRule[] };

type More = Partial<Omit<Column, 'field' | 'title' | 'kind' | 'width'>>;
const text = (field: string, title: string, width: number, more: More = {}): Column => ({
  field,
  title,
  kind: 'text',
  width,
  is_required: true,
  ...more,
});
/** A whole number that is not negative, required: 0 is written, not left out. */
const count = (field: string, title: string, width: number, more: More = {}): Column => ({
  field,
  title,
  kind: 'int',
  width,
  is_required: true,
  min: '0',
  ...more,
});
const amount = (field: string, title: string, width: number, more: More = {}): Column => ({
  ...count(field, title, width, more),
  kind: 'decimal',
});
const code = (field: string, title: string, labels: readonly (readonly [string, string])[]): Column => ({
  field,
  title,
  kind: 'code',
  width: Math.max(...labels.map(([value]) => value.length)),
  is_required: true,
  options: labels.map(([value, label]) => ({ value, label })),
});

const itemsOf = ({ $items }: AnyEnum) => $items.map(({ value, label }) => [String(value), label] as const);
const onlineTypes = itemsOf(ExpType).map(([value, label]) => [`${value}*`, `${label}（线上）`] as const);

const schoolCode = text('school_code', '学校代码', 5, { fill: 'school_code' });
const labNo = (more: More = {}) => text('lab_no', '实验室编号', 10, { fill: 'unit_code', ...more });
const labName = text('lab_name', '实验室名称', 50, { fill: 'unit_name' });

const total = (left: string[], right: string[], sentence: string): CheckRule => ({
  kind: 'at_most',
  level: 'error',
  left,
  right,
  text: sentence,
});
const sum = (left: string[], right: string[], sentence: string): CheckRule => ({
  ...total(left, right, sentence),
  kind: 'equals',
});

const hours = ['hours_teach', 'hours_research', 'hours_service'];

const sj3: BuiltIn = {
  code: 'sj3',
  name: '基表三 贵重仪器设备表',
  grain: 'instrument',
  columns: [
    schoolCode,
    text('equip_no', '仪器编号', 8, { is_key: true }),
    text('class_no', '分类号', 8, { note: '《高等学校固定资产分类及编码》，03 类' }),
    text('name', '仪器名称', 30),
    amount('price', '单价（元）', 12, { min: '400000' }),
    text('model', '型号', 20, { note: '不清楚的填 *' }),
    text('spec', '规格', 200, { note: '不清楚的填 *' }),
    count('hours_teach', '机时：教学', 4),
    count('hours_research', '机时：科研', 4),
    count('hours_service', '机时：社会服务', 4),
    count('hours_open', '机时：其中开放', 4),
    count('samples', '测样数', 6),
    count('train_student', '培训学生数', 4),
    count('train_teacher', '培训教师数', 4),
    count('train_other', '培训其他人数', 4),
    count('items_teach', '教学实验项目数', 3),
    count('items_research', '科研项目数', 3),
    count('items_service', '社会服务项目数', 4),
    count('award_nation', '获奖：国家级', 2),
    count('award_province', '获奖：省部级', 2),
    count('patent_teacher', '发明专利：教师', 2),
    count('patent_student', '发明专利：学生', 2),
    count('paper_index', '论文：三大检索', 3),
    count('paper_core', '论文：核心刊物', 3),
    text('keeper', '负责人姓名', 8, { note: '没有的填“无”' }),
  ],
  rules: [
    total(['hours_open'], hours, '开放机时不能超过教学、科研和社会服务机时之和'),
    { ...total(hours, [], '全年机时合计不能超过 8760 小时'), limit: 8760 },
    { kind: 'any', level: 'warning', left: hours, right: [], text: '全年没有使用机时，请核对' },
  ],
};

const sj4: BuiltIn = {
  code: 'sj4',
  name: '基表四 教学实验项目表',
  grain: 'lab',
  columns: [
    schoolCode,
    text('exp_no', '实验编号', 13, { is_key: true, note: '固定不变；独立设课的末位为 *' }),
    text('name', '实验名称', 50),
    code('category', '实验类别', itemsOf(ExpCategory)),
    code('type', '实验类型', [...itemsOf(ExpType), ...onlineTypes]),
    text('subject', '所属学科', 4, { note: '本科专业目录的二级代码' }),
    code('requirement', '实验要求', itemsOf(ExpRequirement)),
    {
      ...code('student_type', '实验者类别', itemsOf(StudentType)),
      is_key: true,
    },
    count('students', '实验者人数', 6, { min: '1' }),
    count('group_size', '每组人数', 2, { min: '1' }),
    count('hours', '实验学时数', 4, { min: '1' }),
    labNo(),
    labName,
  ],
  rules: [total(['group_size'], ['students'], '每组人数不能超过实验者人数')],
};

const days = ['home_degree', 'home_other', 'abroad_degree', 'abroad_other'];

const sj5: BuiltIn = {
  code: 'sj5',
  name: '基表五 专任实验室人员表',
  grain: 'lab',
  columns: [
    schoolCode,
    text('person_no', '人员编号', 7, { is_key: true, note: '工号的后 7 位' }),
    labNo(),
    labName,
    text('name', '姓名', 8),
    code('gender', '性别', [
      ['1', '男'],
      ['2', '女'],
    ]),
    { ...text('birth', '出生年月', 6), kind: 'month' },
    text('subject', '所属学科', 4),
    text('title', '专业技术职务', 3, { note: 'GB/T 8561 代码，如 073 实验师' }),
    text('education', '文化程度', 2, { note: '当年代码表的代码' }),
    text('expert', '专家类别', 2, { note: '00 为无' }),
    count('home_degree', '国内培训：学历（天）', 3),
    count('home_other', '国内培训：非学历（天）', 3),
    count('abroad_degree', '国外培训：学历（天）', 3),
    count('abroad_other', '国外培训：非学历（天）', 3),
  ],
  rules: [
    { ...total(days, [], '四类培训合计不能超过 366 天'), limit: 366 },
    {
      kind: 'age',
      level: 'error',
      left: ['birth'],
      right: [],
      limit: 70,
      text: '学年末的年龄应为 18–70 岁，请核对出生年月',
    },
  ],
};

const sj6: BuiltIn = {
  code: 'sj6',
  name: '基表六 实验室基本情况表',
  grain: 'lab',
  columns: [
    schoolCode,
    labNo({ is_key: true }),
    labName,
    code('lab_class', '实验室类别', [
      ['1', '国家级实验教学示范中心'],
      ['2', '省级实验教学示范中心'],
      ['3', '按平台建设的校、院（系）实验室'],
      ['4', '其他'],
    ]),
    count('build_year', '建立年份', 4, { min: '1900', max: '2100' }),
    count('area', '使用面积（m²）', 6, { min: '1' }),
    code('lab_type', '实验室类型', [
      ['1', '教学为主'],
      ['2', '科研为主'],
      ['3', '其他'],
    ]),
    text('subject', '所属学科', 4),
    count('award_nation', '教师成果：国家级', 2),
    count('award_province', '教师成果：省部级', 2),
    count('patents', '教师成果：发明专利', 2),
    count('award_student', '学生获奖', 2),
    count('index_teach', '三大检索：教学', 3),
    count('index_research', '三大检索：科研', 3),
    count('core_teach', '核心刊物：教学', 3),
    count('core_research', '核心刊物：科研', 3),
    count('textbooks', '实验教材', 2),
    count('research_high', '科研项目：省部级以上', 2),
    count('research_other', '科研项目：其他', 3),
    count('service', '社会服务项目', 3),
    count('teach_high', '教研项目：省部级以上', 3),
    count('teach_other', '教研项目：其他', 3),
    count('thesis_junior', '论文人数：专科', 4),
    count('thesis_bachelor', '论文人数：本科', 4),
    count('thesis_graduate', '论文人数：研究生', 4),
    count('open_items_in', '开放实验个数：校内', 6),
    count('open_items_out', '开放实验个数：校外', 6),
    count('open_people_in', '开放实验人数：校内', 6),
    count('open_people_out', '开放实验人数：校外', 6),
    count('open_hours_in', '开放人时数：校内', 8),
    count('open_hours_out', '开放人时数：校外', 6),
    count('part_time', '兼任人员数', 3),
    amount('run_cost', '运行经费小计（万元）', 8),
    amount('material_cost', '其中材料消耗费（万元）', 8),
  ],
  rules: [total(['material_cost'], ['run_cost'], '材料消耗费不能超过运行经费小计')],
};

const sj7: BuiltIn = {
  code: 'sj7',
  name: '基表七 实验室经费情况表',
  grain: 'college',
  columns: [
    schoolCode,
    count('lab_count', '实验室个数', 6),
    count('area', '房屋使用面积（m²）', 8),
    amount('total', '经费投入总计（万元）', 10),
    amount('buy_total', '设备购置小计（万元）', 8),
    amount('buy_teach', '购置：其中教学（万元）', 8),
    amount('repair_total', '设备维护小计（万元）', 8),
    amount('repair_teach', '维护：其中教学（万元）', 8),
    amount('run_total', '运行经费小计（万元）', 8),
    amount('run_material', '运行：其中材料消耗（万元）', 8),
    amount('build', '实验室建设（万元）', 8),
    amount('reform', '教学研究与改革（万元）', 8),
    amount('other', '其他（万元）', 8),
  ],
  rules: [
    total(['buy_teach'], ['buy_total'], '购置经费的教学部分不能超过小计'),
    total(['repair_teach'], ['repair_total'], '维护经费的教学部分不能超过小计'),
    total(['run_material'], ['run_total'], '材料消耗不能超过运行经费小计'),
    sum(
      ['total'],
      ['buy_total', 'repair_total', 'run_total', 'build', 'reform', 'other'],
      '投入总计应等于购置、维护、运行、建设、改革和其他之和',
    ),
  ],
};

/** What every school starts with. */
export const builtInTypes: readonly BuiltIn[] = [sj3, sj4, sj5, sj6, sj7];
