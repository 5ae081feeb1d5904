import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of special equipment; a school edits and switches them in 通知模板. */
export const specialNotices = defineNotices({
  SPECIAL_DUE: {
    label: '特种设备到期提醒',
    occasion: '检验、安全附件校验、作业人员证、使用登记到期前 60、30、7 天和当天，通知实验室，30 天起也通知学院和学校',
    title: '{object}{content}将于 {due_on} 到期',
    body: '{lab}的{object}{content}将于 {due_on} 到期（还有 {days} 天）。请提前一个月报检或换证；到期次日设备自动停用。',
  },
  SPECIAL_STOPPED: {
    label: '特种设备停用',
    occasion: '特种设备被停用时（含到期自动停用），通知实验室、学院和学校',
    title: '{name}已停用：{reason}',
    body: '{lab}的{name}（{asset_no}）已停用：{reason}。请封存设备，不得使用；未开始的预约已取消。',
  },
  SPECIAL_URGE: {
    label: '特种设备资料催办',
    occasion: '学校催办没有上传特种设备资料的实验室时，通知实验室负责人和管理员',
    title: '请补充{lab}的特种设备资料',
    body: '{lab}还缺：{items}。请在“特种设备台账”中登记或上传。',
  },
  SPECIAL_FAULT: {
    label: '特种设备异常记录',
    occasion: '运行与维护记录的结果为异常时，通知实验室管理员',
    title: '{name}的{kind}结果异常',
    body: '{person} {date} 登记{lab}的{name}（{asset_no}）{kind}异常：{note}。请停止使用并处理。',
  },
  SPECIAL_OPEN: {
    label: '特种设备检查发现问题',
    occasion: '检查表有不合格项、但没有停用设备时，通知实验室管理员和保管人',
    title: '{name}检查有不合格项，请整改',
    body: '{person} {date} 按“{list}”检查{lab}的{name}（{asset_no}），不合格项：{items}。不合格项已转为隐患，请在期限内整改并重新检查；下次检验日期不变，逾期设备自动停用。',
  },
  SPECIAL_SCRAP: {
    label: '特种设备报废结果',
    occasion: '特种设备的报废申请审批结束时，通知申请人和保管人',
    title: '{name}的报废申请{result}',
    body: '{lab}的{name}（{asset_no}）的报废申请{result}。意见：{note}。',
  },
});
