export { changeUseStatus } from './lab-status.service.ts';
