export { freezeMoney, readCard, refundMoney, spendMoney, unfreezeMoney, type MoneyDoc } from './card-flow.service.ts';
export { expenseFault, type CardFacts } from './expense.rules.ts';
