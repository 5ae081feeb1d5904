import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** The first three codes in use are those of equipment in the specification. */
export const AssetState = defineEnum({
  pending: { value: 0, label: '待登记', tone: 'info' },
  using: { value: 1, label: '在用', tone: 'good' },
  stopped: { value: 2, label: '停用', tone: 'bad' },
  service: { value: 3, label: '维修', tone: 'warn' },
  scrapping: { value: 8, label: '待报废', tone: 'warn' },
  scrapped: { value: 9, label: '已报废', tone: 'neutral' },
});

const { pending, using, stopped, service, scrapping, scrapped } = AssetState;

/** `force` is done by a job and by a failed inspection. */
export const assetStates = defineStates({
  enable: { from: [pending, stopped], to: using, label: '启用特种设备' },
  stop: { from: [using], to: stopped, label: '停用特种设备' },
  force: { from: [pending, using], to: stopped, label: '强制停用特种设备' },
  repair: { from: [using], to: service, label: '特种设备报修' },
  finish: { from: [service], to: using, label: '特种设备维修完成' },
  scrap: { from: [using, stopped, service, scrapping], to: scrapping, label: '申请报废特种设备' },
  keep: { from: [scrapping], to: stopped, label: '不报废，停用' },
  keepInUse: { from: [scrapping], to: using, label: '不报废，恢复在用' },
  keepInService: { from: [scrapping], to: service, label: '不报废，继续维修' },
  confirm: { from: [scrapping], to: scrapped, label: '报废特种设备' },
});

export type AssetAction = keyof typeof assetStates.transitions;

/** Names of the changes in the history of a piece. */
export const changeLabels: Record<string, string> = {
  create: '登记台账',
  undoInspection: '撤销检验',
  undoApplication: '撤销报检',
  ...Object.fromEntries(Object.entries(assetStates.transitions).map(([name, { label }]) => [name, label])),
};
