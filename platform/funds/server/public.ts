export {
  freezeMoney,
  readCard,
  refundMoney,
  spendMoney,
  unfreezeMoney,
  type MoneyDoc,
  type MoneyLine,
} from './card-flow.service.ts';
export { expenseFault, type CardFacts } from './expense.rules.ts';
