import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';

type Values = Record<string, string | string[]>;
/** How many of a kind have filled in the form of the demonstration, and with what. */
type Filling = { form: string; ids: RawBuilder<{ id: number }>; values: (random: Random, day: string) => Values };

const most = 40;
const fillings = ({ schoolId }: Ctx): Filling[] => [
  {
    form: 'lab_extension',
    ids: sql`select id from base_info.lab where school_id = ${schoolId} order by id limit ${most}`,
    values: (random) => ({
      fire_zone: `防火分区 ${random.int(1, 6)}`,
      air: random.pick(['自然通风', '全面排风', '局部排风', '通风橱']),
      night_watch: random.pick(['是', '否', '否']),
    }),
  },
  {
    form: 'room_extension',
    ids: sql`select id from org.room where school_id = ${schoolId} and deleted_at is null order by id limit ${most}`,
    values: (random) => ({
      floor_load: random.pick(['2.50', '3.50', '5.00']),
      water: random.pick(['有', '有', '无']),
      supply: random.pick([['220 V'], ['220 V', '380 V'], ['220 V', '压缩空气', '氮气']]),
    }),
  },
  {
    form: 'equipment_service',
    ids: sql`select id from base_info.equipment where school_id = ${schoolId} order by id limit ${most}`,
    values: (random, day) => ({
      service_company: random.pick(['原厂售后服务中心', '校设备维修中心', '市计量检测服务公司']),
      serviced_on: addDays(day, -random.int(20, 200)),
      service_cycle: random.pick(['每季度', '每半年', '每年']),
    }),
  },
  {
    form: 'person_emergency',
    ids: sql`select distinct user_id as id from base_info.lab_member where school_id = ${schoolId} order by id limit ${most}`,
    values: (random, day) => ({
      skills: random.pick([['灭火器使用'], ['灭火器使用', '洗眼器使用'], ['心肺复苏', '灭火器使用', '泄漏处置']]),
      trained_on: addDays(day, -random.int(30, 300)),
      trained_by: random.pick(['校医院', '消防救援支队', '学院安全办公室']),
    }),
  },
];

/** Further information, as the office has collected it. */
export async function addExtensions(ctx: Ctx, random: Random, userId: number): Promise<void> {
  const at = lastWorkingInstant(parseDateTime(`${addDays(formatDate(ctx.now), -30)} 15:10:00`));
  for (const { form, ids, values } of fillings(ctx)) {
    const { rows } = await ids.execute(ctx.db);
    const filled = rows.map(({ id }) => ({ id, form_data: values(random, formatDate(at)) }));
    await sql`insert into base_info.extension
        (school_id, target, target_id, form_id, form_version, form_data, created_by, created_at, updated_by, updated_at)
      select f.school_id, f.target, v.id, f.id, f.form_version, v.form_data, ${userId}, ${at}, ${userId}, ${at}
      from forms.form f, json_to_recordset(${JSON.stringify(filled)}::json) as v(id bigint, form_data jsonb)
      where f.school_id = ${ctx.schoolId} and f.form_key = ${form} and f.form_version > 0`.execute(ctx.db);
  }
}
