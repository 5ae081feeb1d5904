import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const ministryErrors = defineErrors('ministry', {
  locked: { code: Code.conflict, message: '该学年已锁定，不能再采集和修改。确需修改请先解锁' },
  derived: '该表由其他表汇总得出，不能直接修改，请修改来源的表',
  notCollected: '该学年还没有采集数据，请先采集',
  unchecked: { code: Code.conflict, message: '数据在校验之后又有变化，请重新校验后再锁定' },
  faulty: '还有 {errors} 个错误没有改正，不能锁定',
  unexplained: '还有 {warnings} 个警告没有填写说明，不能锁定',
  notLocked: { code: Code.conflict, message: '只有锁定后的数据才能打包导出，请先校验并锁定' },
  noCode: '学校代码还没有填写，请联系平台管理员在学校信息中补充 5 位学校代码',
  single: '该表只有一行，不能增加',
  tooManyForXls: '该表有 {rows} 行，.xls 文件最多 20000 行，请使用 TXT 文件',
});
