export { setUseStatus } from './lab-status.service.ts';
