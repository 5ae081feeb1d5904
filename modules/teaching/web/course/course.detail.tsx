import { Button } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { courseApi, enrolmentApi, type CourseDetail, type EnrolledRow } from '../../shared/course/course.ts';
import { projectApi, type ProjectRow } from '../../shared/course/course-lab.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { coursePath, courseReads } from '../parts/reads.ts';
import type { CourseDialogProps } from './course-dialog.tsx';
import type { EnrolProps } from './enrol-dialog.tsx';
import type { ProjectDialogProps } from './project-dialog.tsx';

const CourseDialog = lazyPart<CourseDialogProps>(() => import('./course-dialog.tsx').then((m) => m.CourseDialog));
const EnrolDialog = lazyPart<EnrolProps>(() => import('./enrol-dialog.tsx').then((m) => m.EnrolDialog));
const ProjectDialog = lazyPart<ProjectDialogProps>(() => import('./project-dialog.tsx').then((m) => m.ProjectDialog));

const projectColumns: Column<ProjectRow>[] = [
  { field: 'exp_no', title: '实验编号' },
  { field: 'name', title: '名称', width: 200 },
  { field: 'hours', title: '学时', align: 'right' },
  { field: 'group_size', title: '每组人数', align: 'right' },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  { field: 'batches', title: '本学期批次', align: 'right' },
];

function Projects({ course }: { course: CourseDetail }) {
  const answer = useRead(projectApi.list, { course_id: course.id, page: 1, size: 150 });
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="实验项目"
      extra={
        course.can.includes('teach') && (
          <Button size="small" onClick={() => setOpen(true)}>
            新增项目
          </Button>
        )
      }
    >
      <Loaded of={answer}>
        {({ content }) => <DataTable columns={projectColumns} rows={content} empty="还没有实验项目" />}
      </Loaded>
      {isOpen && <ProjectDialog courseId={course.id} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const studentColumns: Column<EnrolledRow>[] = [
  { field: 'name', title: '姓名' },
  { field: 'job_no', title: '学号' },
  { field: 'class_name', title: '班级' },
  { field: 'selected', title: '已选批次', align: 'right' },
];

/** Students of the current term, page by page. */
function Students({ course }: { course: CourseDetail }) {
  const { data: terms } = useRead(teachingTermApi.list, {});
  const term = terms?.content.find(({ is_current }) => is_current);
  const [paging, setPaging] = useState({ page: 1, size: 20 });
  const input = { course_id: course.id, ...(term && { term_id: term.id }), ...paging };
  const answer = useRead(enrolmentApi.list, input, { enabled: term !== undefined });
  const remove = useCommand(enrolmentApi.remove, courseReads);
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={`选课学生${term ? `（${term.name}）` : ''}`}
      extra={
        course.can.includes('enrol') &&
        term && (
          <Button size="small" onClick={() => setOpen(true)}>
            添加学生
          </Button>
        )
      }
    >
      <DataTable
        columns={studentColumns}
        rows={answer.data?.content ?? []}
        loading={answer.isFetching}
        empty="本学期还没有选课学生。可以在课程管理中导入选课名单"
        paging={{ ...paging, total: answer.data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
        actions={[
          {
            label: '移出',
            danger: true,
            when: (row) => row.can.includes('remove'),
            confirm: (row) => `确定把${row.name}移出本学期的选课名单吗？`,
            run: ({ id }) => remove.mutateAsync({ id }),
          },
        ]}
      />
      {isOpen && term && <EnrolDialog course={course} term={term} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** 课程详情: facts, projects, students of the term. */
export function CourseDetailPage() {
  const [edited, setEdited] = useState<CourseDetail>();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <OnOffTag value={row.status} />}
      read={courseApi.find}
      back={{ else: coursePath }}
      invalidates={courseReads}
      actions={[
        {
          label: '编辑',
          primary: true,
          done: false,
          when: (row) => row.can.includes('edit'),
          run: (row) => setEdited(row),
        },
      ]}
    >
      {(row) => (
        <>
          <Panel title="课程">
            <Facts
              items={[
                ['课程号', row.code],
                ['开课学院', row.college_name],
                ['教师', row.teachers],
                ['班级', row.classes],
                ['学分', row.credit],
                ['学时', `总学时 ${row.hours}，实验 ${row.lab_hours}`],
                [
                  '批次',
                  <Link key="batch" to={`/reservation/batch?course_id=${row.id}`}>
                    查看实验批次
                  </Link>,
                ],
                ['本学期选课人数', row.enrol_count],
              ]}
            />
          </Panel>
          <Projects course={row} />
          <Students course={row} />
          {edited && <CourseDialog course={edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
