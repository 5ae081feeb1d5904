export { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from './binding.service.ts';
export { approve, reject } from './decide.service.ts';
export { inPartOf } from './instance.policy.ts';
export { withdraw } from './instance.service.ts';
export { lookCase, lookOwnTask, type OwnTask } from './own-task.queries.ts';
export { startForDocument } from './start.service.ts';
