import { defineErrors } from '#kernel/shared/errors.ts';
import { Code } from '#kernel/shared/envelope.ts';

const gone = (message: string) => ({ code: Code.conflict, message });

export const examErrors = defineErrors('training', {
  paperOpen: '试卷已发布，不能修改；请先停用，或新增一份试卷',
  paperFew: '试题不足，不能发布：{text}。请在题库补充试题，或调整抽题规则',
  paperInUse: '有未结束的考试正在使用这份试卷，不能停用；请先取消考试，或等考试结束',
  paperStopped: '试卷未发布，请先发布试卷',
  paperPass: '及格线 {pass} 超过试卷总分 {total}，请修改及格线',
  paperDrawn: '试卷的可用试题不足，无法抽题，请联系考试管理员',
  examOpen: '考试已发布，不能修改；请取消后重新安排',
  examOver: '结束时间已过，请修改考试时间后再发布',
  examNobody: '考试对象中没有人，请修改考试对象',
  examNotRunning: '考试{phase}，不能作答。考试时间：{from} 至 {to}',
  examNotOpen: '考试未发布或已取消，请返回“我的考试”查看',
  examUsed: '考试次数已用完（{attempts} 次），如需补考请联系考试管理员',
  examVoid: '您的成绩因违纪作废，不能再参加这场考试：{reason}',
  examBarred: '您因违纪在 {day} 前不能参加考试，如有异议请联系学校实验室管理部门',
  examHours: '考前需完成 {needed} 学时学习，您已完成 {studied} 学时，请先到“安全学习”补足',
  examPledge: '请先阅读并勾选考前承诺',
  makeupEarly: '补考应在考试开始之后安排，补考时间不能早于现在',
  makeupVoid: '{name} 的成绩因违纪作废，不能安排补考',
  sessionOver: gone('已到交卷时间，答卷已自动提交，请查看结果'),
  sessionDone: gone('本次考试已交卷，请查看结果'),
  sessionTaken: gone('考试已在另一台设备上继续，本设备不能再作答'),
  sessionPosition: '题号不正确，请刷新后重试',
  scoreVoid: gone('成绩已作废，请刷新后查看'),
  waived: gone('这道题已全部给分，请刷新后查看'),
  waiveNone: '这场考试还没有人做过这道题，不能全部给分',
  certificateEnded: gone('证书已吊销或已过期，请刷新后查看'),
});
