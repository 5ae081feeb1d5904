import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of evaluations; a school edits and switches them in 通知模板. */
export const ebiNotices = defineNotices({
  EBI_NOTICED: {
    label: '效益评价公示',
    occasion: '评价结果开始公示时，通知参评仪器的负责人',
    title: '{name}的结果开始公示',
    body: '{name}的结果公示至 {until}。您负责的仪器如有异议，请在公示期内提出。',
  },
  EBI_PUBLISHED: {
    label: '效益评价发布',
    occasion: '评价结果发布时，通知参评仪器的负责人',
    title: '{name}的结果已发布',
    body: '{name}的结果已发布，不合格的仪器请按要求提交改进计划。',
  },
  EBI_APPEALED: {
    label: '效益评价异议',
    occasion: '负责人提出异议时，通知组织评价的人员',
    title: '{user}对{instrument}的评价结果提出异议',
    body: '{user}对{instrument}的评价结果提出异议：{content}。请核实后处理，处理完才能发布。',
  },
  EBI_APPEAL_DECIDED: {
    label: '效益评价异议处理结果',
    occasion: '异议处理后，通知提出人',
    title: '{instrument}的评价异议{result}',
    body: '{instrument}的评价异议{result}：{opinion}',
  },
});
