export { changeUseStatus, setUseStatus } from './lab-status.service.ts';
