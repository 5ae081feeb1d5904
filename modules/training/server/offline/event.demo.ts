import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { demoStaff, demoStudents } from '../demo-people.queries.ts';
import { attend, closeEvent, createEvent } from './event.service.ts';

type Planned = {
  by: 'lab' | 'college';
  kind: 'training' | 'drill' | 'on_site';
  topic: string;
  ago: number;
  from: string;
  to: string;
  place: string;
  teacher: string;
  hours: string;
  content: string;
  people: number;
};

const planned: readonly Planned[] = [
  {
    by: 'college',
    kind: 'training',
    topic: '新生实验室安全第一课',
    ago: 50,
    from: '14:00',
    to: '17:00',
    place: '学术报告厅',
    teacher: '学院安全主管',
    hours: '3',
    content: '学院危险源概况、化学品与气瓶、废物分类、应急设施和报告程序。',
    people: 40,
  },
  {
    by: 'lab',
    kind: 'drill',
    topic: '化学灼伤和火灾应急演练',
    ago: 25,
    from: '09:00',
    to: '10:30',
    place: '本实验室及楼前广场',
    teacher: '实验室安全员',
    hours: '1.5',
    content: '洗眼器和喷淋使用、灭火器操作、断电断气、按撤离路线集合清点。',
    people: 8,
  },
  {
    by: 'lab',
    kind: 'on_site',
    topic: '新进人员现场培训',
    ago: 8,
    from: '15:00',
    to: '17:00',
    place: '本实验室',
    teacher: '实验室负责人',
    hours: '2',
    content: '本室危险源、个体防护、设备操作规程、应急设施位置、离开前检查。',
    people: 5,
  },
  {
    by: 'college',
    kind: 'training',
    topic: '危险化学品管控与领用',
    ago: 0,
    from: '08:30',
    to: '11:30',
    place: '学院 201 会议室',
    teacher: '学校实验室处',
    hours: '3',
    content: '管控类别、双人双锁、领用登记和归还、废物处置。',
    people: 0,
  },
];

/** Trainings and a drill that are over, and one whose code is on the wall today. */
export async function addEvents(ctx: Ctx): Promise<void> {
  const staff = await demoStaff(ctx);
  if (!staff || staff.lab.collegeId === null) return;
  const students = await demoStudents(ctx, staff.lab.collegeId, staff.lab.orgId, 40);
  for (const { by, ago, from, to, people, ...event } of planned) {
    // A working day, which has ten hours; the last one is today or, at night and on a weekend, the next.
    const day = formatDate(addWorkingHours(ctx.now, ago === 0 ? 1 : -ago * 10));
    const actor: Actor = staff[by];
    const at = (instant: Date) => demoContext(ctx, instant, actor);
    const as = (time: string) => at(parseDateTime(`${day} ${time}:00`));
    const id = await createEvent(ago === 0 ? at(addWorkingHours(ctx.now, -6)) : as(from), {
      ...event,
      starts_at: `${day} ${from}:00`,
      ends_at: `${day} ${to}:00`,
      lab_id: by === 'lab' ? staff.lab.orgId : null,
    });
    const ids = students.slice(0, people).map(({ userId }) => userId);
    if (ids.length === 0) continue;
    await attend(as(from), { id, user_ids: ids });
    await closeEvent(as(to), { id });
  }
}
