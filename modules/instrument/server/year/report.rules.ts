import { figures, type FigureName, type FigureValues } from '../../shared/year/figures.ts';

type Fault = { field: FigureName; text: string };
const sum = (values: FigureValues, names: readonly FigureName[]) =>
  names.reduce((total, name) => total + Math.round(Number(values[name]) * 10), 0) / 10;
const used = ['hours_teach', 'hours_research', 'hours_service'] as const;

/** What cannot be of the numbers of a year. */
export function reportFault(values: FigureValues): Fault | undefined {
  const hours = sum(values, used);
  if (Number(values.hours_open) > hours)
    return { field: 'hours_open', text: '开放机时不能超过教学、科研和社会服务机时之和' };
  if (hours + Number(values.hours_prepare) > 8784)
    return { field: 'hours_teach', text: '全年机时合计不能超过 8784 小时' };
  if (Number(values.down_hours) > 8784) return { field: 'down_hours', text: '故障停机不能超过 8784 小时' };
  if (values.months_used > 12) return { field: 'months_used', text: '使用月数应为 0–12' };
  if (values.months_repair > 12) return { field: 'months_repair', text: '待修月数应为 0–12' };
  if (values.functions_used > values.functions_original)
    return { field: 'functions_used', text: '使用功能数不能大于原有功能数' };
  return undefined;
}

export const isSame = (value: string | number | undefined, other: string | number | undefined): boolean =>
  Number(value ?? 0) === Number(other ?? 0);

type Filled = Record<FigureName, string | number> & { collected: Record<string, string> | null; reason: string };

/** The sentence for numbers that differ from what is registered without a reason; undefined if there are none. */
export function openDifferences(row: Filled): string | undefined {
  const { collected, reason } = row;
  if (collected === null || reason !== '') return undefined;
  const labels = figures
    .filter((one) => one.collected && !isSame(row[one.name], collected[one.name]))
    .map(({ label }) => label);
  return labels.length === 0 ? undefined : `${labels.join('、')}与登记的数据不一致，请写明差异原因`;
}
