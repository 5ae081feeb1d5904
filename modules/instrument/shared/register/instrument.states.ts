import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the ministry's table SJ1. */
export const InstrumentStatus = defineEnum({
  using: { value: 1, label: '在用', tone: 'good' },
  surplus: { value: 2, label: '多余', tone: 'info' },
  repair: { value: 3, label: '待修', tone: 'warn' },
  scrap: { value: 4, label: '待报废', tone: 'bad' },
  downgraded: { value: 8, label: '降档', tone: 'neutral' },
  other: { value: 9, label: '其他', tone: 'neutral' },
});
type InstrumentStatusCode = EnumValue<typeof InstrumentStatus>;

const { using, surplus, repair, scrap, downgraded, other } = InstrumentStatus;

export const instrumentStates = defineStates({
  toUsing: { from: [surplus, repair, downgraded], to: using, label: '变更为在用' },
  toSurplus: { from: [using], to: surplus, label: '变更为多余' },
  toRepair: { from: [using], to: repair, label: '变更为待修' },
  toScrap: { from: [using, surplus, repair, downgraded], to: scrap, label: '变更为待报废' },
  toDowngraded: { from: [using], to: downgraded, label: '变更为降档' },
  toOther: { from: [using, surplus, repair, scrap, downgraded], to: other, label: '变更为其他' },
});

/** The transitions that lead from a status. */
export const changesFrom = (status: number) => instrumentStates.from(status as InstrumentStatusCode);

/** The statuses that follow a status. */
export const statusesAfter = (status: number): InstrumentStatusCode[] =>
  changesFrom(status).map((action) => instrumentStates.transitions[action].to);
