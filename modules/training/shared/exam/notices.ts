import { defineNotices } from '#platform/notices/shared/define.ts';

export const examNotices = defineNotices({
  TRAIN_EXAM_PUBLISHED: {
    label: '考试安排',
    occasion: '考试发布后，通知指定人员的考试对象；补考安排后通知补考人员',
    title: '{what}“{exam}”已安排',
    body: '{from} 至 {to} 内完成，时长 {minutes} 分钟，{attempts} 次机会，{pass} 分合格。考前请完成 {hours} 学时学习。',
  },
  TRAIN_EXAM_CANCELLED: {
    label: '考试取消',
    occasion: '考试取消时，通知已参加考试的人员和指定人员',
    title: '考试“{exam}”已取消',
    body: '原因：{reason}。',
  },
  TRAIN_SCORE_VOID: {
    label: '成绩作废',
    occasion: '成绩因违纪作废时，通知本人',
    title: '“{exam}”的成绩已作废',
    body: '原因：{reason}。这场考试不能再参加；如有异议，请联系学校实验室管理部门。',
  },
  TRAIN_CERTIFICATE_ISSUED: {
    label: '证书签发',
    occasion: '考试合格、证书签发或补发时，通知本人',
    title: '您已取得{kind}证书',
    body: '证书编号 {no}，有效期至 {valid_to}。可在“我的证书”中下载。',
  },
  TRAIN_CERTIFICATE_DUE: {
    label: '证书到期',
    occasion: '证书到期前 30 天、7 天和到期当天，通知本人',
    title: '您的{kind}证书将于 {valid_to} 到期',
    body: '还有 {days} 天。到期后依据它的实验室准入随之失效，请及时重新学习并参加考试。',
  },
  TRAIN_CERTIFICATE_REVOKED: {
    label: '证书吊销',
    occasion: '证书吊销时，通知本人',
    title: '您的{kind}证书已吊销',
    body: '证书编号 {no}，原因：{reason}。依据它的实验室准入随之失效。',
  },
});
