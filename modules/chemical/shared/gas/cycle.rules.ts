import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** How often cylinders of a gas are inspected; the years are settings of the school. */
export const CycleKind = defineEnum({
  inert: { value: 'inert', label: '惰性气体' },
  common: { value: 'common', label: '一般气体' },
  corrosive: { value: 'corrosive', label: '腐蚀性气体' },
});
export type CycleKindCode = EnumValue<typeof CycleKind>;

/** The last day until which an inspection holds. */
export function inspectionUntil(inspectedOn: string, years: number): string {
  const [year, month, day] = inspectedOn.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}
