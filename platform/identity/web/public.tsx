export { FirstPassword } from './parts/first-password.tsx';
export { UserField, UserPicker } from './parts/user-picker.tsx';
