export { bindHandler, bindProcess, type CaseDocument, type CaseEnd, type CaseEvent } from './binding.service.ts';
export { startForDocument } from './start.service.ts';
export { withdraw as withdrawCase } from './instance.service.ts';
