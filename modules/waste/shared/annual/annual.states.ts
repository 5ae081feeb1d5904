import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const AnnualStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  confirmed: { value: 1, label: '已确认', tone: 'info' },
  filed: { value: 2, label: '已备案', tone: 'good' },
});
const { draft, confirmed, filed } = AnnualStatus;

export const annualStates = defineStates({
  confirm: { from: [draft], to: confirmed, label: '确认管理计划' },
  reopen: { from: [confirmed, filed], to: draft, label: '退回修改管理计划' },
  file: { from: [confirmed], to: filed, label: '登记管理计划备案' },
});
