import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of transfers and counts; a school edits and switches them in 通知模板. */
export const stocktakeNotices = defineNotices({
  CHEM_TRANSFER_COMING: {
    label: '化学品调入待接收',
    occasion: '调拨单调出时，通知调入仓库的保管人',
    title: '{target}有 {count} 件化学品待接收（{no}）',
    body: '{warehouse}调出 {count} 件到{target}，请核对后逐件接收；不符的可拒收并写明原因，容器退回原处。',
  },
  CHEM_TRANSFER_ENDED: {
    label: '化学品调拨结果',
    occasion: '调入仓库接收后，通知调出仓库的经办人',
    title: '调拨 {no}：{target}接收 {received} 件，拒收 {refused} 件',
    body: '接收 {received} 件，拒收 {refused} 件。拒收的容器已退回原层位，请放回并核对。',
  },
  CHEM_STOCKTAKE_SUBMITTED: {
    label: '化学品盘点待审核',
    occasion: '盘点提交时，通知学院；含管控化学品的通知学校',
    title: '{scope}的盘点“{name}”待审核',
    body: '应盘 {expected}，盘盈 {surplus}，盘亏 {missing}。请核对差异说明后审核，通过后入账。',
  },
  CHEM_STOCKTAKE_DECIDED: {
    label: '化学品盘点审核结果',
    occasion: '盘点审核通过或退回时，通知负责人和提交人',
    title: '盘点“{name}”{result}',
    body: '{by}：{opinion}',
  },
  CHEM_STOCKTAKE_LOSS: {
    label: '管控化学品盘亏（一级预警）',
    occasion: '盘点提交时管控化学品未找到或短少，立即通知学院、学校和保卫部门',
    title: '一级预警：{scope}盘点发现管控化学品短少 {count} 件',
    body: '{content}。须立即报告公安机关，同时封存现场、核查出入库和使用记录（《危险化学品安全管理条例》第二十三条）。',
  },
  CHEM_STOCKTAKE_DUE: {
    label: '化学品盘点到期',
    occasion: '仓库、实验室或管控化学品到期未盘点时，通知保管人或实验室',
    title: '{scope}的{what}盘点已到期',
    body: '上次完成：{last}。按设置每 {months} 个月盘点一次，请新增盘点并尽快完成。',
  },
  CHEM_LEDGER_DIFFERENCE: {
    label: '化学品账实核对异常',
    occasion: '夜间核对发现容器余量与流水合计不一致时，通知学校',
    title: '{count} 个容器的余量与流水合计不一致',
    body: '{content}。请暂停这些容器的出入库，联系平台管理员核查数据库。',
  },
});
