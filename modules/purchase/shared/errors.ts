import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const purchaseErrors = defineErrors('purchase', {
  moved: { code: Code.conflict, message: '采购申请{state}，不能{action}，请刷新后查看' },
  notApplicant: { code: Code.forbidden, message: '只有申请人可以{action}' },
  notYours: { code: Code.forbidden, message: '该采购申请现在不由您审核，请刷新后查看' },
  own: { code: Code.forbidden, message: '申请人不能审核自己的采购申请，请由其他人处理' },
  decided: { code: Code.conflict, message: '已有审批人处理，不能撤回；不再采购的请联系审批人驳回' },
  repriced: { code: Code.conflict, message: '提价重新报批不能撤回，请等待审批结果' },
  dangerous: '第 {line} 行“{name}”是{what}，不能按物资采购，请到“危险化学品 → 采购申请”（/chemical/purchase）办理',
  quotes: '第 {line} 行“{name}”合计 {amount} 元，须附至少 {count} 份报价，现有 {has} 份',
  // Orders.
  lineOrdered: { code: Code.conflict, message: '第 {line} 行“{name}”{why}，不能{action}，请刷新后查看' },
  priceOver:
    '第 {line} 行“{name}”的单价 {price} 元比批准的 {approved} 元高出 {percent}% 以上，请先办理“提价报批”，通过后再下单',
  notOver: '第 {line} 行“{name}”的单价 {price} 元没有超过批准的 {approved} 元，直接下单即可',
  orderMoved: { code: Code.conflict, message: '订单{state}，不能{action}，请刷新后查看' },
  // Receipts.
  ownReceipt: { code: Code.forbidden, message: '申请人不能验收自己采购的物资，请由库管员或实验室其他管理人员验收' },
  approverReceives: { code: Code.forbidden, message: '您审批过这份采购申请，不能再验收，请由其他人验收' },
  buyerReceives: { code: Code.forbidden, message: '下单人不能验收自己采购的物资，请由其他人验收' },
  overApproved: '第 {line} 行“{name}”批准 {approved}{unit}，已验收 {received}{unit}，本次不能验收 {qty}{unit}',
});
