/** What a laboratory has to have filled in; the completeness of the safety ledger counts these. */
export const ledgerItems = {
  type: '实验室类型',
  nature: '实验室性质',
  rooms: '房间',
  purpose: '用途',
  head: '负责人',
  safety_head: '安全责任人',
  safety_officer: '安全员',
  emergency: '应急联系人和电话',
  duty: '责任书文件及到期日',
  grade: '安全等级和类别',
  hazards: '危险源',
  risks: '风险点',
  procedures: '操作规程',
  plans: '应急预案',
} as const;
export type LedgerItem = keyof typeof ledgerItems;

/** The same as choices of a filter. */
export const LedgerBlank = {
  $items: Object.entries(ledgerItems).map(([value, label]) => ({ value: value as LedgerItem, label })),
};

export const ledgerItemCount = Object.keys(ledgerItems).length;

/** 完整度: filled items of all, percent. */
export const completenessOf = (blanks: number) =>
  Math.round(((ledgerItemCount - blanks) / ledgerItemCount) * 1000) / 10;
