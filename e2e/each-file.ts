import { inject } from 'vitest';
import { setClockOffset } from '#lib/moved-clock/moved-date.ts';

setClockOffset(inject('products').clockOffset);
