import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const trainingErrors = defineErrors('training', {
  // Admission.
  missing: '还不能办理准入，缺少：{missing}。请先完成后再办理',
  admissionMoved: { code: Code.conflict, message: '准入{state}，不能{action}，请刷新后查看' },
  ownAdmission: '不能审核自己的准入申请，请转由他人审核',
  ownStanding: '不能{action}自己的准入，请由他人办理',
  admissionNotYours: { code: Code.conflict, message: '当前环节不由您处理，或已被他人处理，请刷新后查看' },
  admissionSuspended: '{name}在这间实验室的准入已暂停，不能手工登记，请在“准入人员”中恢复',
  admissionApplied: '{name}的准入由申请办理，有效期至 {until}，请在“准入人员”中延期或取消，不能手工登记',
  admissionPast: '准入最晚只能到 {latest}（受证书、账号有效期限制），今天已不能办理，请先更新证书或账号',
  badgeEnded: '只有有效的准入可以打印准入证',
  // Offline training.
  eventOver: { code: Code.conflict, message: '这次培训已结束或已取消，不能再签到和修改' },
  eventAhead: '培训还没有开始，不能结束；不再举办的请取消',
  codeOver: '签到码已失效，请重新扫描现场屏幕上的二维码',
});
