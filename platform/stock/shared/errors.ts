import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const stockErrors = defineErrors('stock', {
  notEnough: '{name}余量不足：现有 {quantity} {unit}，请减少数量',
  fixedWarehouse: { code: Code.conflict, message: '柜不能换到另一个仓库，请在那个仓库新增' },
  fixedCabinet: { code: Code.conflict, message: '层位不能换到另一个柜，请在那个柜新增' },
  fixedKeeper: { code: Code.conflict, message: '保管人记录不能换人或换仓库，请停用后另行聘任' },
  keepersMissing: {
    code: Code.conflict,
    message: '仓库还有 {uses}，须有至少 {needed} 名在任保管人，请先聘任接替的人',
  },
  inUse: { code: Code.conflict, message: '还有 {uses} 在此存放，请先移走再停用' },
});
