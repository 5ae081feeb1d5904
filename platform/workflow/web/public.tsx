export { CaseTimeline } from './parts/case-timeline.tsx';
