import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '危险化学品';
const isAmount = (value: string) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
const amount = (value: string) => (isAmount(value) ? undefined : '请填写大于 0 的数字，最多两位小数');
const wholeFrom = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const basis = '依据《高等学校实验室安全检查项目表》，请每年按新版核对';

/** Limits and deadlines of a school; `value` is the default. */
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
    fault: wholeFrom(0, 999),
  },
  chem_controlled_purchase_days: {
    label: '管控化学品采购最短提前天数',
    group,
    kind: 'number',
    value: '15',
    remark: '公安机关办理购买许可或备案约需十个工作日',
    fault: wholeFrom(0, 999),
  },
  chem_controlled_days: {
    label: '管控化学品一次领用的最多天数',
    group,
    kind: 'number',
    value: '7',
    remark: '申请量不超过每日计划用量的这么多天。依据：高校通行做法，一次不超过一周用量',
    fault: wholeFrom(1, 90),
  },
  chem_pickup_days: {
    label: '领用申请通过后保留预留的天数',
    group,
    kind: 'number',
    value: '7',
    remark: '逾期未领取自动撤销并释放预留',
    fault: wholeFrom(1, 60),
  },
  chem_return_time: {
    label: '管控化学品当日归还时间',
    group,
    kind: 'text',
    value: '22:00',
    remark: '到时未归还即预警，并暂停领用人的新申请。依据：《高等学校实验室安全规范》双人领用、当日归还',
    fault: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : '请填写时间，如 22:00'),
  },
  chem_stocktake_controlled_months: {
    label: '管控化学品盘点周期（月）',
    group,
    kind: 'number',
    value: '1',
    remark: '到期提醒保管人。依据：《高等学校实验室安全规范》管控化学品账物相符、定期核查',
    fault: wholeFrom(1, 24),
  },
  chem_stocktake_store_months: {
    label: '仓库盘点周期（月）',
    group,
    kind: 'number',
    value: '3',
    remark: '到期提醒保管人。依据：高校通行做法，每季度一次',
    fault: wholeFrom(1, 24),
  },
  chem_stocktake_lab_months: {
    label: '实验室在用化学品盘点周期（月）',
    group,
    kind: 'number',
    value: '6',
    remark: '到期提醒实验室负责人。依据：高校通行做法，每学期一次',
    fault: wholeFrom(1, 24),
  },
  chem_peroxide_months: {
    label: '易生成过氧化物的化学品开封后可用月数',
    group,
    kind: 'number',
    value: '6',
    remark: '首次使用即记为开封，有效期随之缩短。依据：高校通行做法，乙醚、四氢呋喃等开封后半年内用完',
    fault: wholeFrom(1, 60),
  },
} as const satisfies Record<string, SettingDef>;
