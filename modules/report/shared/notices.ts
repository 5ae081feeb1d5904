import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of reporting; a school edits and switches them in 通知模板. */
export const reportNotices = defineNotices({
  REPORT_PUBLISHED: {
    label: '填报计划发布',
    occasion: '填报计划发布时，通知填报人',
    title: '请填报：{plan}',
    body: '{plan}已发布，请在 {deadline} 前完成填报并上报。',
  },
  REPORT_URGED: {
    label: '催报',
    occasion: '学校催报时，通知还没有上报的单位的填报人',
    title: '请尽快上报：{plan}',
    body: '您的单位还有数据没有上报，{plan}的截止日期是 {deadline}，请尽快完成。',
  },
  REPORT_EXTENDED: {
    label: '填报延期',
    occasion: '填报计划延期时，通知还没有上报的单位的填报人',
    title: '{plan}延期至 {deadline}',
    body: '{plan}的截止日期改为 {deadline}，请在此之前上报。',
  },
  REPORT_REJECTED: {
    label: '填报数据被驳回',
    occasion: '填报的数据被驳回时，通知上报人',
    title: '{unit}的{type}有 {n} 行被驳回',
    body: '{unit}的{type}有 {n} 行被驳回：{reason}。请改正后重新上报。',
  },
});
