export { FirstPassword } from './parts/first-password.tsx';
export { UserField } from './parts/user-picker.tsx';
