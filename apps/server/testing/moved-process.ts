// Loaded before a child process of a test (`--import`): sets its clock to that of the test.
import { setClockOffset } from '#lib/moved-clock/moved-date.ts';

setClockOffset(Number(process.env['TEST_CLOCK_OFFSET']));
