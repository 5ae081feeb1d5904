export { FirstPassword } from './parts/first-password.tsx';
export { UserField } from './parts/user-picker.tsx';
export { retryWithWork } from './parts/challenge.ts';
