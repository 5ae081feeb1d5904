export { CaseProgress } from './parts/case-progress.tsx';
export { LineDesk } from './parts/line-desk.tsx';
export { OpinionField } from './parts/opinion-field.tsx';
export { PersonInput } from './parts/person-field.tsx';
