import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of admissions; a school edits and switches them in 通知模板. */
export const admissionNotices = defineNotices({
  ADMISSION_PASSED: {
    label: '实验室准入通过',
    occasion: '准入申请通过时，通知申请人和导师',
    title: '{name}已准入{lab}，有效期至 {until}',
    body: '{name}的准入申请已通过，{from} 起可进入{lab}工作，有效期至 {until}。准入证可在“我的准入”中下载。',
  },
  ADMISSION_REJECTED: {
    label: '实验室准入被驳回',
    occasion: '准入申请被驳回时，通知申请人',
    title: '{lab}的准入申请被驳回',
    body: '{by}驳回了您进入{lab}的申请：{reason}。修改后可重新提交。',
  },
  ADMISSION_ENDING: {
    label: '实验室准入即将到期',
    occasion: '准入到期前（天数见系统设置）和到期当天，通知本人',
    title: '{lab}的准入将于 {until} 到期',
    body: '您在{lab}的准入有效期至 {until}，到期后门禁、预约和领用同时停止。需要继续的请联系实验室延期，证书将到期的请先参加考试。',
  },
  ADMISSION_GRACE: {
    label: '实验室等级提高，准入要求待补齐',
    occasion: '实验室等级提高后仍缺少新要求时，通知本人',
    title: '请在 {until} 前补齐{lab}的准入要求',
    body: '{lab}的安全要求已提高，您还缺少：{missing}。请在 {until} 前完成，期满仍缺少的准入自动暂停。',
  },
  ADMISSION_SUSPENDED: {
    label: '实验室准入暂停',
    occasion: '准入被暂停时，通知本人和导师',
    title: '{name}在{lab}的准入已暂停',
    body: '暂停原因：{reason}。门禁、预约和领用同时停止；完成整改或再培训后，由实验室恢复。',
  },
  ADMISSION_RESUMED: {
    label: '实验室准入恢复或延期',
    occasion: '准入恢复或延期时，通知本人',
    title: '{lab}的准入有效期至 {until}',
    body: '您在{lab}的准入已{action}，有效期至 {until}。',
  },
  ADMISSION_CANCELLED: {
    label: '实验室准入取消',
    occasion: '准入被取消时，通知本人和导师',
    title: '{name}在{lab}的准入已取消',
    body: '取消原因：{reason}。',
  },
});
