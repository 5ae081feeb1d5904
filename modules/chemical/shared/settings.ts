import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '危险化学品';
const isAmount = (value: string) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
const amount = (value: string) => (isAmount(value) ? undefined : '请填写大于 0 的数字，最多两位小数');
const days = (value: string) => (/^\d{1,3}$/.test(value) ? undefined : '请填写 0–999 的整数');
const basis = '依据《高等学校实验室安全检查项目表》，请每年按新版核对';

/** Limits of a school; `value` is the default. */
export const chemicalSettings = {
  chem_room_total: {
    label: '实验室房间危险化学品总量（L 或 kg，每 50 m²）',
    group,
    kind: 'number',
    value: '100',
    remark: `按房间面积折算，不含气体，L 与 kg 合计；${basis}`,
    fault: amount,
  },
  chem_room_flammable: {
    label: '其中易燃化学品（L 或 kg，每 50 m²）',
    group,
    kind: 'number',
    value: '50',
    remark: `按房间面积折算，储存组 FL、FS、SR；${basis}`,
    fault: amount,
  },
  chem_package_max: {
    label: '实验室单一包装上限（L 或 kg）',
    group,
    kind: 'number',
    value: '20',
    remark: basis,
    fault: amount,
  },
  chem_purchase_days: {
    label: '采购最短提前天数',
    group,
    kind: 'number',
    value: '3',
    remark: '期望到货日期至少在提交之后这些天',
    fault: days,
  },
  chem_controlled_purchase_days: {
    label: '管控化学品采购最短提前天数',
    group,
    kind: 'number',
    value: '15',
    remark: '公安机关办理购买许可或备案约需十个工作日',
    fault: days,
  },
} as const satisfies Record<string, SettingDef>;
