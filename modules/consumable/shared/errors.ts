import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const consumableErrors = defineErrors('consumable', {
  notKeeper: '只有{warehouse}在任且培训有效的保管人可以{action}，请联系保管人办理',
  storeClosed: { code: Code.conflict, message: '仓库已停用，不能{action}' },
  counting: { code: Code.conflict, message: '{warehouse}正在盘点（{no}），完成或撤销盘点后再{action}' },
  short: '{name}在{warehouse}可用 {free} {unit}，不够 {quantity} {unit}。请减少数量、换一个仓库或申请采购',
  batchShort: '这一批{name}只有 {quantity} {unit}，请减少数量',
  spokenFor: '{name}已有 {reserved} {unit} 预留给领用申请，只能再动用 {free} {unit}。请先办理或退回领用申请',
  separation: '申请人、审核人和库管员须是不同的人，您不能{action}这张领用单',
  moved: { code: Code.conflict, message: '单据的状态已变化，不能{action}，请刷新后查看' },
  uncounted: '还有 {count} 个批次没有填写实盘数量，请填写后再提交',
  unreasoned: '{name}（{batch}）有差异，请填写差异原因',
  countBelow: '盘点后{name}只有 {quantity} {unit}，少于已预留的 {reserved} {unit}。请先驳回或撤销相应的领用申请',
  countedByYou: '盘点人不能审核自己的盘点，请由其他人审核',
});
