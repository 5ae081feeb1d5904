import type { TableCode, Values } from '../shared/fields.ts';
import { count, decimalText, hundredths, inTenThousands, sumOf } from './amount.rules.ts';
import type { Fault, Level } from './record-check.rules.ts';

/** A record with its id; ids of the school's single records too. */
export type Kept = { id: number; values: Values };
/** What SJ1 adds up to: hundredths of yuan. */
type EquipmentSums = { count: number; amount: number; count10w: number; amount10w: number };

/** All of a year but SJ1, of which only sums and the prices that SJ3 asks for are read. */
export type YearTables = Record<Exclude<TableCode, 'sj1' | 'sz1' | 'sz2'>, readonly Kept[]> & {
  sj1: EquipmentSums;
  /** Price and class of equipment by number. */
  equipment: ReadonlyMap<string, { price: number; class_no: string }>;
  /** SJ2 of the year before, as it was kept. */
  lastSj2: Values | undefined;
  /** Calendar year in which the school year ends. */
  endYear: number;
};

export type TableFault = Fault & { table: TableCode; record: Kept | undefined };

const at = (
  table: TableCode,
  record: Kept | undefined,
  rule: string,
  message: string,
  field = '',
  level: Level = 'error',
) => ({
  table,
  record,
  field,
  level,
  rule,
  message,
});

/** Amounts in 10,000 yuan are rounded, so sums may differ by a hundredth. */
const differs = (a: number, b: number) => Math.abs(a - b) > 1;

/** Rule 2: SJ2 goes on from last year's and ends with SJ1. */
function checkSj2({ sj2, sj1, lastSj2 }: YearTables): TableFault[] {
  return sj2.flatMap((record) => {
    const { values } = record;
    const fault = (field: string, rule: string, message: string) => at('sj2', record, rule, message, field);
    const faults: TableFault[] = [];
    if (
      count(values, 'this_count') !==
      count(values, 'last_count') + count(values, 'add_count') - count(values, 'cut_count')
    )
      faults.push(fault('this_count', '2', '本学年末台件应等于上学年末加增加减减少'));
    if (
      differs(
        hundredths(values, 'this_amount'),
        hundredths(values, 'last_amount') + hundredths(values, 'add_amount') - hundredths(values, 'cut_amount'),
      )
    )
      faults.push(fault('this_amount', '2', '本学年末金额应等于上学年末加增加减减少'));
    if (count(values, 'this_count') !== sj1.count)
      faults.push(fault('this_count', '2', `本学年末台件应等于基表一的 ${sj1.count} 台件`));
    const amount = inTenThousands(sj1.amount);
    if (differs(hundredths(values, 'this_amount'), hundredths({ amount }, 'amount')))
      faults.push(fault('this_amount', '2', `本学年末金额应等于基表一的 ${amount} 万元`));
    for (const [part, whole, label] of [
      ['last_count_10w', 'last_count', '上学年末 10 万元以上台件'],
      ['last_amount_10w', 'last_amount', '上学年末 10 万元以上金额'],
      ['this_count_10w', 'this_count', '本学年末 10 万元以上台件'],
      ['this_amount_10w', 'this_amount', '本学年末 10 万元以上金额'],
    ] as const)
      if (hundredths(values, part) > hundredths(values, whole)) faults.push(fault(part, '2', `${label}不能大于总数`));
    if (lastSj2)
      for (const [now, then, label] of [
        ['last_count', 'this_count', '上学年末台件'],
        ['last_amount', 'this_amount', '上学年末金额'],
      ] as const)
        if (hundredths(values, now) !== hundredths(lastSj2, then))
          faults.push(fault(now, '2', `${label}应等于上一学年上报的 ${lastSj2[then] || 0}`));
    return faults;
  });
}

const hoursOfYear = 8760;

/** Rule 3: expensive instruments are equipment of SJ1 at the same price, with possible hours. */
function checkSj3({ sj3, equipment }: YearTables): TableFault[] {
  return sj3.flatMap((record) => {
    const { values } = record;
    const no = values['equip_no'] ?? '';
    const known = equipment.get(no);
    const hours = ['hours_teach', 'hours_research', 'hours_service'].reduce(
      (sum, field) => sum + count(values, field),
      0,
    );
    const faults: TableFault[] = [];
    if (!known) faults.push(at('sj3', record, '3', `基表一中没有仪器 ${no}`, 'equip_no'));
    else if (known.price !== hundredths(values, 'price'))
      faults.push(at('sj3', record, '3', `单价应与基表一的 ${decimalText(known.price)} 一致`, 'price'));
    if (!(values['class_no'] ?? '').startsWith('03'))
      faults.push(at('sj3', record, '3', '贵重仪器的分类号应以 03 开头', 'class_no'));
    if (count(values, 'hours_open') > hours)
      faults.push(at('sj3', record, '3', '其中开放机时不能大于教学、科研和社会服务机时之和', 'hours_open'));
    if (hours > hoursOfYear)
      faults.push(at('sj3', record, '3', `机时合计 ${hours} 小时，超过一年的 ${hoursOfYear} 小时`, 'hours_teach'));
    if (hours === 0 && count(values, 'samples') === 0)
      faults.push(at('sj3', record, '3', '全年没有机时和测样，请说明原因', 'hours_teach', 'warning'));
    return faults;
  });
}

/** Rule 4: laboratories of SJ4 and SJ5 are those of SJ6. */
function checkLabs({ sj4, sj5, sj6 }: YearTables): TableFault[] {
  const names = new Map(sj6.map(({ values }) => [values['lab_no'], values['lab_name']]));
  const faults: TableFault[] = [];
  for (const [table, rows] of [
    ['sj4', sj4],
    ['sj5', sj5],
  ] as const)
    for (const record of rows) {
      const { lab_no = '', lab_name = '' } = record.values;
      if (!names.has(lab_no)) faults.push(at(table, record, '4', `基表六中没有实验室 ${lab_no}`, 'lab_no'));
      else if (names.get(lab_no) !== lab_name)
        faults.push(at(table, record, '4', `实验室名称应与基表六的“${names.get(lab_no)}”一致`, 'lab_name'));
    }
  for (const record of sj4) {
    if (count(record.values, 'group_size') > count(record.values, 'students'))
      faults.push(at('sj4', record, '4', '每组人数不能大于实验者人数', 'group_size'));
    if (count(record.values, 'hours') <= 0) faults.push(at('sj4', record, '4', '实验学时数应大于 0', 'hours'));
  }
  const taught = new Set(sj4.map(({ values }) => values['lab_no']));
  for (const record of sj6)
    if (record.values['lab_type'] === '1' && !taught.has(record.values['lab_no']))
      faults.push(at('sj6', record, '4', '教学为主的实验室在基表四没有实验项目，请说明原因', 'lab_no', 'warning'));
  return faults;
}

const trainings = ['home_degree', 'home_other', 'abroad_degree', 'abroad_other'];

/** Rule 5: people of a possible age, trained on possible days. */
function checkSj5({ sj5, endYear }: YearTables): TableFault[] {
  return sj5.flatMap((record) => {
    const { values } = record;
    const age = endYear - Number((values['birth'] ?? '').slice(0, 4));
    const days = trainings.reduce((sum, field) => sum + count(values, field), 0);
    return [
      ...(/^\d{6}$/.test(values['birth'] ?? '') && (age < 18 || age > 70)
        ? [at('sj5', record, '5', `年龄 ${age} 岁，应为 18–70 岁`, 'birth')]
        : []),
      ...(days > 366 ? [at('sj5', record, '5', `四项培训合计 ${days} 天，不能超过 366 天`, 'home_degree')] : []),
    ];
  });
}

/** Rule 6: laboratories and money. */
function checkMoney({ sj6, sj7, endYear }: YearTables): TableFault[] {
  const faults: TableFault[] = [];
  for (const record of sj6) {
    const { values } = record;
    const year = Number(values['build_year']);
    if (/^\d{4}$/.test(values['build_year'] ?? '') && (year < 1900 || year > endYear))
      faults.push(at('sj6', record, '6', `建立年份应在 1900–${endYear} 之间`, 'build_year'));
    if (count(values, 'area') <= 0) faults.push(at('sj6', record, '6', '房屋使用面积应大于 0', 'area'));
    if (hundredths(values, 'material_cost') > hundredths(values, 'run_cost'))
      faults.push(at('sj6', record, '6', '年材料消耗费不能大于实验教学运行经费', 'material_cost'));
  }
  const rows = sj6.map(({ values }) => values);
  for (const record of sj7) {
    const { values } = record;
    const fault = (field: string, message: string) => faults.push(at('sj7', record, '6', message, field));
    if (count(values, 'lab_count') !== sj6.length) fault('lab_count', `实验室个数应等于基表六的 ${sj6.length} 个`);
    const area = sumOf(rows, 'area') / 100;
    if (count(values, 'area') !== area) fault('area', `房屋使用面积应等于基表六之和 ${area}`);
    for (const [part, whole, label] of [
      ['buy_teach', 'buy_total', '教学仪器购置'],
      ['repair_teach', 'repair_total', '教学仪器维护'],
      ['run_material', 'run_total', '年材料消耗费'],
    ] as const)
      if (hundredths(values, part) > hundredths(values, whole)) fault(part, `${label}不能大于小计`);
    if (hundredths(values, 'total') !== totalOf(values))
      fault('total', `经费投入总计应为 ${decimalText(totalOf(values))}`);
    for (const [field, of, label] of [
      ['run_total', 'run_cost', '实验教学运行经费'],
      ['run_material', 'material_cost', '年材料消耗费'],
    ] as const) {
      const sum = sumOf(rows, of);
      if (differs(hundredths(values, field), sum)) fault(field, `${label}应等于基表六之和 ${decimalText(sum)}`);
    }
  }
  return faults;
}

/** The parts of the money of SJ7 in hundredths. */
export const totalOf = (values: Values): number =>
  ['buy_total', 'repair_total', 'run_total', 'build', 'reform', 'other'].reduce(
    (sum, field) => sum + hundredths(values, field),
    0,
  );

/** Rules 2 to 6 of the tables among each other. */
export const acrossFaults = (year: YearTables): TableFault[] => [
  ...checkSj2(year),
  ...checkSj3(year),
  ...checkLabs(year),
  ...checkSj5(year),
  ...checkMoney(year),
];
