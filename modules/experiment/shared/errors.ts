import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const experimentErrors = defineErrors('experiment', {
  moved: { code: Code.conflict, message: '实验项目现在是{state}，不能{action}，请刷新后查看' },
  waits: { code: Code.conflict, message: '风险评估正在审核，不能{action}。需要修改请先撤回' },
  noAssessment: '还没有可以提交的风险评估，请先填写风险评估',
  tooLong: '有效期最长 {months} 个月，请选择 {day} 或更早的日期后再提交',
  past: '有效期（{day}）已过，请驳回或撤回后修改',
  noControls: '风险值 20 及以上的步骤没有管控措施（第 {line} 步），请填写管控措施后再提交',
  loweredBare: '第 {line} 步降低了风险值但没有管控措施，请填写管控措施后再提交',
  notYours: { code: Code.forbidden, message: '不能审核自己负责或填写的风险评估，请由其他审核人审核' },
  notStep: { code: Code.conflict, message: '风险评估现在由{step}，不由您审核，请刷新后查看' },
  notInForce: '实验项目通过后才能打印告知书',
  decided: { code: Code.conflict, message: '已有审核过的风险评估，不能删除。不再开展的请停止' },
});
