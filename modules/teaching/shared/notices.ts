import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of batches; a school edits and switches them in 通知模板. */
export const teachingNotices = defineNotices({
  BATCH_PUBLISHED: {
    label: '实验批次发布',
    occasion: '批次开放选课时，通知选课名单中还没有选这个项目的学生',
    title: '{course}“{project}”可以选批次了',
    body: '{course}的实验项目“{project}”开放了批次：{time}，{lab}。请在 {until} 前选择，名额 {capacity} 人，先选先得。',
  },
  BATCH_CANCELLED: {
    label: '实验批次取消',
    occasion: '批次取消时，通知已选学生和任课教师',
    title: '{course}“{project}”的批次已取消',
    body: '{course}的实验项目“{project}”（{time}，{lab}）已取消：{reason}。请改选其他批次。',
  },
  BATCH_MOVED: {
    label: '实验批次调整',
    occasion: '批次的时间或地点调整时，通知已选学生和任课教师',
    title: '{course}“{project}”的时间或地点已调整',
    body: '{course}的实验项目“{project}”调整为 {time}，{lab}（原为 {before}）。',
  },
  BATCH_REMOVED: {
    label: '实验批次名单调整',
    occasion: '教师或管理人员把学生加入或移出批次时，通知学生',
    title: '您已被{action}{course}“{project}”的批次',
    body: '{name}已将您{action}{course}的实验项目“{project}”（{time}，{lab}）。',
  },
});
