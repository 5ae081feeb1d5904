export { findBudgetCard } from './budget-card.queries.ts';
export {
  adjustMoney,
  allocateMoney,
  createBudgetCard,
  setCardMembers,
  updateBudgetCard,
} from './budget-card.service.ts';
export { freezeMoney, readCard, refundMoney, spendMoney, unfreezeMoney } from './card-flow.service.ts';
export { expenseFault } from './expense.rules.ts';
