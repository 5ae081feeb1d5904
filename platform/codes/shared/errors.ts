import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const codeErrors = defineErrors('codes', {
  systemCode: '系统内置代码不能删除，可以停用',
  parentMissing: { code: Code.badInput, message: '上级代码不存在' },
  typeMissing: { code: Code.badInput, message: '代码类型不存在，请先新增代码类型' },
  systemNeeded: '平台管理不能停用，否则无人能再打开菜单管理',
  unknownSetting: { code: Code.notFound, message: '没有这个设置项' },
  sameSchool: '请选择另一所学校作为来源',
  badNumber: { code: Code.badInput, message: '请填写不小于 0 的整数' },
});
