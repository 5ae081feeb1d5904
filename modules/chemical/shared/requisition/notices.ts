import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of chemicals that go out and come back; a school edits and switches them in 通知模板. */
export const chemicalNotices = defineNotices({
  CHEM_REQUISITION_PASSED: {
    label: '化学品领用申请通过',
    occasion: '领用申请通过并已预留时，通知申请人和共同领用人',
    title: '领用申请 {no} 已通过，请到{warehouse}领取',
    body: '{content}已预留，请在 {until} 前到{warehouse}领取，逾期自动撤销。',
  },
  CHEM_REQUISITION_REFUSED: {
    label: '化学品领用申请被驳回',
    occasion: '领用申请被驳回时，通知申请人',
    title: '领用申请 {no} 被驳回',
    body: '{content}的领用申请被{by}驳回：{reason}。修改后可重新提交。',
  },
  CHEM_OUTBOUND_WAITING: {
    label: '化学品待出库',
    occasion: '领用申请通过时，通知仓库的保管人备货',
    title: '{warehouse}有新的待出库领用单 {no}',
    body: '{lab}的{applicant}领用{content}，请按拣货单备货。',
  },
  CHEM_REQUISITION_EXPIRED: {
    label: '化学品领用逾期未领取',
    occasion: '通过的领用申请逾期未领取、预留被释放时，通知申请人',
    title: '领用申请 {no} 逾期未领取，已撤销',
    body: '{content}超过 {days} 天未领取，预留已释放。仍需使用请重新申请。',
  },
  CHEM_RETURN_OVERDUE: {
    label: '管控化学品逾期未归还（一级预警）',
    occasion: '到当日归还时间仍未归还时，通知领用人、实验室、学院、学校和保卫部门',
    title: '一级预警：{lab}的{name}（{code}）到 {time} 未归还',
    body: '{holder}领用的{name}（{code}，余 {quantity}）到 {time} 未归还。请立即核实并归还；归还前，领用人不能提交新的申请。如有丢失、被盗，须立即报告公安机关。',
  },
  CHEM_DIFFERENCE: {
    label: '管控化学品数量差异',
    occasion: '管控化学品实测与账面差异超出允许范围时，通知实验室、学院、学校和保卫部门',
    title: '{lab}的{name}（{code}）数量不符，容器已冻结',
    body: '账面 {book}，实测 {measured}，说明：{reason}。请立即核查，核清后由学校或保卫部门解除冻结。如属丢失、被盗，须立即报告公安机关（《危险化学品安全管理条例》第二十三条）。',
  },
});
