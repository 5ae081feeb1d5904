import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const cardErrors = defineErrors('card', {
  insufficient:
    '经费卡“{card}”可用 {available} 元，本次需要 {amount} 元，还差 {short} 元。请减少金额、换一张经费卡，或联系负责人{manager}下达经费',
  inactive: '经费卡“{card}”{state}，不能用于新的支出，请换一张经费卡，或联系负责人{manager}',
  notMember: '您不在经费卡“{card}”的授权人员中，请联系负责人{manager}授权，或换一张经费卡',
  limit: '经费卡“{card}”对您的单笔限额为 {limit} 元，本次 {amount} 元，请减少金额，或联系负责人{manager}调整限额',
  overFreeze: '第 {line} 行在经费卡上还冻结 {frozen} 元，不能支出 {amount} 元，请核对数量和单价',
  overSpent: '第 {line} 行已支出 {spent} 元，不能退回 {amount} 元，请核对',
  stillFrozen: '经费卡还有 {frozen} 元冻结未支出，请先办结相关单据再结题',
  closed: { code: Code.conflict, message: '经费卡{state}，不能{action}，请刷新后查看' },
  notManager: { code: Code.forbidden, message: '只有负责人{manager}或学校管理员可以授权，请联系负责人' },
});
