export { CaseTimeline } from './parts/case-timeline.tsx';
export { PersonInput } from './parts/person-field.tsx';
