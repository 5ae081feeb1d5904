import { batchApi } from '../../shared/batch/batch.ts';
import { projectApi } from '../../shared/course/course-lab.ts';
import { courseApi, enrolmentApi } from '../../shared/course/course.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { timetableApi } from '../../shared/timetable/timetable.ts';

export const coursePath = '/reservation/course';
export const batchPath = '/reservation/batch';
export const attendancePath = '/reservation/attendance';

/** What a change of a batch or its students makes out of date. */
export const batchReads = [
  batchApi.list,
  batchApi.find,
  batchApi.students,
  batchApi.choices,
  timetableApi.find,
  timetableApi.subjects,
  projectApi.list,
  enrolmentApi.list,
] as const;

/** What a change of a course, its projects or its students makes out of date. */
export const courseReads = [courseApi.list, courseApi.find, projectApi.find, ...batchReads] as const;

/** What a change of the periods makes out of date. */
export const termReads = [teachingTermApi.list, ...batchReads] as const;
