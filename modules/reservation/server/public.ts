export { bePresent, occupy, vacate, type Holder } from './occupation/occupation.service.ts';
export type { Span } from './occupation/calendar.rules.ts';
