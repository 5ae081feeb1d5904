export { UserField, UserPicker } from './parts/user-picker.tsx';
