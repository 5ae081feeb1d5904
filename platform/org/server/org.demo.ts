import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Demo } from '#kernel/server/demo.ts';
import { addColleges, type DemoCollege } from './college.demo.ts';
import { addCalendar } from './term.demo.ts';
import { addFloorPlans } from './floor-plan.demo.ts';
import { addPlaces, type DemoRooms } from './place.demo.ts';
import { findRoot } from './unit.queries.ts';
import { createUnits } from './unit.service.ts';

declare module '#kernel/server/demo.ts' {
  interface DemoPlan {
    roomsPerFloor: number;
    /** How often colleges and buildings are repeated. */
    copies: number;
  }
  interface DemoMade {
    root: number;
    /** The warehouse of the school. */
    store: number;
    /** Offices that take over defects of the building. */
    offices: { security: number; equip: number };
    colleges: readonly DemoCollege[];
    /** Rooms that nobody uses yet, by building; who takes one removes it. */
    rooms: DemoRooms;
  }
}

/** Places, colleges, and the offices of the school. */
export const orgDemo: Demo = {
  fill: async (ctx, plan) => {
    await addCalendar(ctx);
    const root = await findRoot(ctx);
    const rooms = await addPlaces(ctx, plan.random, plan.roomsPerFloor, plan.copies);
    await addFloorPlans(ctx, plan.roomsPerFloor);
    const colleges = await addColleges(ctx, root, plan.copies);
    const [store, security, equip] = await createUnits(ctx, [
      { pid: root, level: 'warehouse', name: '危险化学品中心仓库', code: 'CK01' },
      { pid: root, level: 'security', name: '保卫处', code: 'BWC', phone: '022-23501110' },
      { pid: root, level: 'equip', name: '后勤与设备保障处', code: 'HQSB', phone: '022-23501220' },
    ]);
    await sql`update org.school set card_footer = name || ' 实验室与设备管理处监制' where id = ${ctx.schoolId}`.execute(
      ctx.db,
    );
    return { root, store: store!, offices: { security: security!, equip: equip! }, colleges, rooms };
  },
  finish: appointHeads,
};

/** A college is headed by its first leader (role 10); its first manager (role 3) is the safety officer. */
async function appointHeads(ctx: Ctx) {
  const first = (role: number) => sql`(select min(h.user_id) from identity.holding h
    where h.school_id = u.school_id and h.org_id = u.id and h.role_id = ${role})`;
  await sql`update org.unit u set head_id = ${first(10)}, safety_officer_ids = array[${first(3)}]
    where u.school_id = ${ctx.schoolId} and u.level = 'college' and u.head_id is null`.execute(ctx.db);
}
