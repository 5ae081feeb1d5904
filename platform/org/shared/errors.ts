import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const orgErrors = defineErrors('org', {
  parentMissing: '上级单位不存在或已停用，请重新选择上级单位',
  levelNotAllowed: '{parent}下不能设立{level}，请选择合适的上级单位',
  tooDeep: '组织机构最多 {max} 级，请调整上级单位',
  typeMissing: '组织类型不存在、已停用或不适用于该级别，请重新选择',
  campusMissing: '所选校区不存在，请重新选择',
  personMissing: '所选人员不存在，请重新选择',
  rootFixed: '学校根单位不能移动、停用或删除',
  intoItself: '不能把单位移动到自身或其下级单位之下',
  childrenEnabled: { code: Code.conflict, message: '下级还有 {count} 个启用中的单位，请先停用下级单位' },
  parentDisabled: { code: Code.conflict, message: '上级单位已停用，请先启用上级单位' },
  unitInUse: { code: Code.conflict, message: '该单位下有 {reasons}，不能删除；如不再使用，请停用' },
});
