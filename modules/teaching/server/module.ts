import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { BatchState } from '../shared/batch/batch.states.ts';
import { teachingPages } from '../shared/pages.ts';
import { teachingRights } from '../shared/rights.ts';
import { batchJobs } from './batch/batch.jobs.ts';
import { batchRoutes } from './batch/batch.routes.ts';
import { batchDoc } from './batch/batch.service.ts';
import { projectRoutes } from './course/course-lab.routes.ts';
import { courseImport } from './course/course.import.ts';
import { courseRoutes } from './course/course.routes.ts';
import { enrolmentImport } from './course/enrolment.import.ts';
import { enrolmentRoutes } from './course/enrolment.routes.ts';
import { termRoutes } from './course/term-period.routes.ts';
import { givenRoutes } from './given.routes.ts';
import { prepareTeaching } from './prepare-school.service.ts';
import { teachingDemo } from './teaching.demo.ts';
import { timetableRoutes } from './timetable/timetable.routes.ts';

export const teachingSlice: Slice = {
  name: 'teaching',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [
    ...termRoutes,
    ...courseRoutes,
    ...enrolmentRoutes,
    ...projectRoutes,
    ...batchRoutes,
    ...timetableRoutes,
    ...givenRoutes,
  ],
  rights: teachingRights,
  pages: teachingPages,
  jobs: batchJobs,
  sheets: [courseImport, enrolmentImport],
  subscriptions: [followsLabs('teaching.labs', ['teaching.course_lab', 'teaching.batch'])],
  states: { [batchDoc]: BatchState },
  prepareSchool: prepareTeaching,
  demo: teachingDemo,
};
