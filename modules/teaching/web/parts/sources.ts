import { Enabled } from '#kernel/shared/enums.ts';
import { courseApi, type CourseRow } from '../../shared/course/course.ts';
import { projectApi, type ProjectRow } from '../../shared/course/course-lab.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';

/** Terms to choose from. */
export const termSource = { read: teachingTermApi.list } as const;

const mayTeach = (row: CourseRow) => row.can.includes('teach');
const courseLabel = (row: CourseRow) => `${row.code} ${row.name}`;
/** Courses in use. */
export const courseSource = { read: courseApi.list, input: { status: Enabled.on }, label: courseLabel } as const;
/** Those whose projects the caller writes may be chosen. */
export const taughtSource = { ...courseSource, only: mayTeach } as const;

const mayPlan = (row: ProjectRow) => row.can.includes('batch');
const projectLabel = (row: ProjectRow) => `${row.course_name} · ${row.name}`;
export const projectSource = {
  read: projectApi.list,
  input: { status: Enabled.on },
  label: projectLabel,
  only: mayPlan,
} as const;
