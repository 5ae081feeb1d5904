import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const specialErrors = defineErrors('special-equipment', {
  moved: { code: Code.conflict, message: '设备的状态已变化，不能{action}，请刷新后查看' },
  notReady: '不能启用：{faults}',
  needsSupervision: '重大维修须先登记监督检验，再完成维修',
  needsPhoto: '停用请上传封存照片',
  needsFile: '通过报废请在设备页面上传使用登记注销文件',
  notYours: { code: Code.conflict, message: '这份报废申请不在您的待办中，请刷新后查看' },
  notApplicant: '只有申请人可以撤回报废申请',
  closed: { code: Code.conflict, message: '{name}已报废，不能再{action}' },
  notInUse: '{name}现在是{state}，不能登记运行记录。请先办理启用',
  notQualified: '{person}没有{name}所需的有效作业项目（{items}），不能登记运行记录。请先在作业人员中登记证书并关联设备',
  nothingChecked: '至少有一个检查项须为合格或不合格',
  checklistChanged: { code: Code.conflict, message: '检查表已修改，请刷新后重新填写' },
  notLatest: { code: Code.conflict, message: '这次检验之后又登记了同类检验，请先撤销后一次' },
  undone: { code: Code.conflict, message: '这次检验已撤销，请刷新后查看' },
  schoolUndoes: '不合格或 5 级的检验由学校撤销，请联系学校',
  supervised: '设备已凭这次监督检验完成重大维修，不能撤销',
  notApplied: { code: Code.conflict, message: '这次检验已登记结果，请刷新后查看' },
});
