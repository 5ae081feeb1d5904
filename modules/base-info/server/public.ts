export { changeUseStatus, setUseStatus } from './lab-status.service.ts';
export { alignAllLabHoldings } from './lab-holding.service.ts';
