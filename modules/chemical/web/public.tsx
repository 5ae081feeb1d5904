export { ScanBox } from './parts/scan-box.tsx';
