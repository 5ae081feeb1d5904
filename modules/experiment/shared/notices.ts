import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of experiments; a school edits and switches them in 通知模板. */
export const experimentNotices = defineNotices({
  EXPERIMENT_WAITS: {
    label: '实验项目待审核',
    occasion: '提交风险评估，或前一级通过后，通知这一级的审核人',
    title: '实验项目“{project}”的风险评估待{step}',
    body: '{head}负责的{lab}实验项目“{project}”（{level}）已提交风险评估，请{step}。',
  },
  EXPERIMENT_DECIDED: {
    label: '实验项目审核结果',
    occasion: '通过、驳回风险评估或停止实验项目时，通知负责人和填写人',
    title: '实验项目“{project}”{result}',
    body: '实验项目“{project}”{result}。{opinion}',
  },
  EXPERIMENT_DUE: {
    label: '实验项目到期提醒',
    occasion: '风险评估到期前（默认 60、30、7 天）通知负责人，到期当夜通知负责人和实验室管理员',
    title: '实验项目“{project}”{what}',
    body: '{lab}的实验项目“{project}”{what}（有效期至 {day}）。继续开展须重新评估并通过审核。',
  },
});
