import { plainTuesday, startClock } from './test-clock.ts';

startClock(plainTuesday);
