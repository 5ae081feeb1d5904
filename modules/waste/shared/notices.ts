import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of waste; a school edits and switches them in 通知模板. */
export const wasteNotices = defineNotices({
  WASTE_APPLY_WAITING: {
    label: '收运申请待审核',
    occasion: '实验室申请收运时，通知学院管理员',
    title: '{lab}申请收运危险废物 {no}',
    body: '{lab}的{applicant}申请收运 {count} 件、{weight} kg，期望 {date} 前收运。请审核。',
  },
  WASTE_APPLY_DECIDED: {
    label: '收运申请审核结果',
    occasion: '收运申请通过或驳回时，通知申请人',
    title: '收运申请 {no} {result}',
    body: '{by}：{opinion}',
  },
  WASTE_PLAN_MADE: {
    label: '收运计划已排定',
    occasion: '收运申请排入计划时，通知申请人',
    title: '收运申请 {no} 定于 {date}{period}收运',
    body: '收运员{collector}将到{place}收运，请安排人员在场称重、签名。',
  },
  WASTE_PLAN_ROUND: {
    label: '收运任务',
    occasion: '排定或取消收运计划时，通知收运员',
    title: '{date}{period}收运任务 {no}{what}',
    body: '{buildings}，共 {count} 件、{weight} kg，入{store}。',
  },
  WASTE_REFUSED: {
    label: '危险废物现场拒收',
    occasion: '收运员现场拒收时，通知产生人、申请人和实验室负责人',
    title: '{lab}的“{name}”被拒收，请整改',
    body: '{label_no} 被{by}拒收：{reason}。整改后重新打印标签并申请收运。',
  },
  WASTE_SIGNED: {
    label: '危险废物交接签名回执',
    occasion: '收运员离线收运、交出人在手机上手写签名后，通知交出人',
    title: '您已签名交出{lab}的 {count} 件危险废物',
    body: '{by}于 {at} 收运（{no}），由您手写签名交出 {count} 件。如非本人签名，请立即联系学校管理员。',
  },
  WASTE_PLAN_DUE: {
    label: '危废管理计划和申报到期',
    occasion: '管理计划备案、上年度申报截止前 30 天、7 天和逾期时，通知学校',
    title: '{what}{state}',
    body: '截止日 {date}。请在国家系统办理后，在“管理计划”登记编号。',
  },
  WASTE_STAY: {
    label: '危险废物在室超期',
    occasion: '容器在实验室超过提醒天数或超期天数时，通知产生人和实验室；超期同时通知学院',
    title: '{lab}的“{name}”已在室 {days} 天',
    body: '{label_no}（{name}）自 {date} 开始收集，已 {days} 天。请尽快封装并申请收运。',
  },
  WASTE_ENDING: {
    label: '处置许可证和合同到期',
    occasion: '处置单位的经营许可证或处置合同到期前 30 天和到期后，通知学校',
    title: '{what}“{name}”{state}',
    body: '有效期至 {date}。到期后不能启运，请更新许可证或续签合同，不再使用的请停用。',
  },
  WASTE_RECEIPT: {
    label: '转移联单接受确认到期',
    occasion: '启运后第 5 个工作日（按校历）和逾期时仍未登记接受，通知学校',
    title: '转移联单 {no} 的接受确认{state}',
    body: '{disposer}，{day} 启运，应于 {date} 前确认接受。请向处置单位索取接受确认并登记。',
  },
  WASTE_DISPUTED: {
    label: '危险废物转移重量不符',
    occasion: '接受重量与移出重量相差超过 3% 时，通知学校',
    title: '转移联单 {no} 重量相差 {share}%，请处理',
    body: '移出 {sent} kg，接受 {received} kg。请与承运人、处置单位核实，登记处理结果。',
  },
  WASTE_STORE_AGE: {
    label: '危险废物暂存将满一年',
    occasion: '暂存满 270 天、330 天和期满时，通知保管人；期满同时通知学校',
    title: '{store}的“{name}”已暂存 {days} 天',
    body: '{label_no}（{name}，{weight} kg）{date} 入库，已 {days} 天，暂存不得超过一年，请尽快安排转移。',
  },
});
