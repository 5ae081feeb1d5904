import type { SettingDef } from '#kernel/shared/settings.ts';
import { CertificateKind } from '#modules/training/shared/certificate.states.ts';

const group = '危险化学品';
const isAmount = (value: string) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
const amount = (value: string) => (isAmount(value) ? undefined : '请填写大于 0 的数字，最多两位小数');
const wholeFrom = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const flagList = (value: string) =>
  /^[a-z0-9_]+( [a-z0-9_]+)*$/i.test(value) ? undefined : '请填写管控类别的编码，用一个空格隔开';
const basis = '依据《高等学校实验室安全检查项目表》，请每年按新版核对';

/** Value of the setting where no certificate is asked for. */
export const noExam = 'off';

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
  chem_controlled_exam: {
    label: '管控化学品须持有的考试证书',
    group,
    kind: 'choice',
    choices: {
      [noExam]: '不要求',
      ...Object.fromEntries(CertificateKind.$items.map(({ value, label }) => [value, label])),
    },
    value: noExam,
    remark:
      '采购、领用和出库时核对申请人、第二责任人和领用人的有效证书。依据：《高等学校实验室安全规范》涉及管控化学品的人员须经培训、考核合格',
  },
  chem_filing_free_cas: {
    label: '少量自用无须备案的易制毒化学品（CAS 号）',
    group,
    kind: 'text',
    value: '7722-64-7',
    remark: '默认为高锰酸钾；多个用一个空格隔开。依据《易制毒化学品购销和运输管理办法》，请按现行规定核对',
    fault: (value) =>
      /^\d{2,7}-\d{2}-\d( \d{2,7}-\d{2}-\d){0,9}$/.test(value) ? undefined : '请填写 CAS 号，用一个空格隔开',
  },
  chem_filing_free_once: {
    label: '一次采购无须备案的上限（kg）',
    group,
    kind: 'number',
    value: '5',
    remark: '依据《易制毒化学品购销和运输管理办法》：自用一次性购买 5 公斤以下且年用量 50 公斤以下的高锰酸钾，无须备案',
    fault: amount,
  },
  chem_filing_free_year: {
    label: '自然年内无须备案的上限（kg）',
    group,
    kind: 'number',
    value: '50',
    remark: '按审核通过之日计入全校当年用量，超过的采购须登记备案证明；依据同上',
    fault: amount,
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
  chem_expiry_days: {
    label: '化学品到期提前预警天数',
    group,
    kind: 'number',
    value: '30',
    remark: '有效期在这些天之内的容器列入预警中心',
    fault: wholeFrom(1, 365),
  },
  chem_gas_inert_years: {
    label: '惰性气体气瓶检验周期（年）',
    group,
    kind: 'number',
    value: '5',
    remark: '依据《气瓶安全技术规程》TSG 23，氮、氩、氦等',
    fault: wholeFrom(1, 20),
  },
  chem_gas_common_years: {
    label: '一般气体气瓶检验周期（年）',
    group,
    kind: 'number',
    value: '3',
    remark: '依据《气瓶安全技术规程》TSG 23，氧、氢、乙炔等',
    fault: wholeFrom(1, 20),
  },
  chem_gas_corrosive_years: {
    label: '腐蚀性气体气瓶检验周期（年）',
    group,
    kind: 'number',
    value: '2',
    remark: '依据《气瓶安全技术规程》TSG 23，氨、氯等',
    fault: wholeFrom(1, 20),
  },
  chem_gas_warn_days: {
    label: '气瓶检验到期提前预警天数',
    group,
    kind: 'number',
    value: '30',
    remark: '检验在这些天之内到期的气瓶列入预警中心',
    fault: wholeFrom(1, 365),
  },
  chem_permit_warn_days: {
    label: '购买许可、备案到期提前预警天数',
    group,
    kind: 'number',
    value: '7',
    remark: '一次性许可通常有效一个月',
    fault: wholeFrom(1, 90),
  },
  chem_license_warn_days: {
    label: '供应商许可证到期提前预警天数',
    group,
    kind: 'number',
    value: '30',
    remark: '到期前完成换证核验',
    fault: wholeFrom(1, 365),
  },
  chem_flow_report_days: {
    label: '流向报备期限（入库后天数）',
    group,
    kind: 'number',
    value: '5',
    remark:
      '依据《危险化学品安全管理条例》第四十一条、《易制爆危险化学品治安管理办法》，购入后 5 日内报所在地公安机关备案',
    fault: wholeFrom(1, 60),
  },
  chem_flow_report_flags: {
    label: '须报备流向的管控类别',
    group,
    kind: 'text',
    value: 'toxic explosive_precursor',
    remark: '公共代码“化学品管控类别”的编码，用空格隔开；剧毒、易制爆购入后须报备',
    fault: flagList,
  },
  chem_annual_report_day: {
    label: '易制毒年度报告截止日',
    group,
    kind: 'text',
    value: '03-31',
    remark: '依据《易制毒化学品管理条例》，每年 3 月 31 日前报告上年购买、使用和库存',
    fault: (value) =>
      /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(value) || /^(0[13578]|1[02])-(29|30|31)$/.test(value)
        ? undefined
        : '请填写月-日，如 03-31',
  },
  chem_annual_report_flags: {
    label: '列入年度报告的管控类别',
    group,
    kind: 'text',
    value: 'precursor_1 precursor_2 precursor_3',
    remark: '公共代码“化学品管控类别”的编码，用空格隔开；易制毒第一、二、三类',
    fault: flagList,
  },
  chem_report_warn_days: {
    label: '报备到期提前预警天数',
    group,
    kind: 'number',
    value: '3',
    remark: '流向报备和年度报告到期前这些天列入预警中心；逾期为一级',
    fault: wholeFrom(1, 90),
  },
} as const satisfies Record<string, SettingDef>;
