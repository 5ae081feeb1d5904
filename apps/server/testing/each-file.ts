import { plainTuesday, startClock } from './test-clock.ts';
import { traceLines } from './trace-lines.ts';

startClock(plainTuesday);
traceLines();
