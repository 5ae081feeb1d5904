export { freezeMoney, readCard, spendMoney, unfreezeMoney } from './card-flow.service.ts';
export { expenseFault } from './expense.rules.ts';
