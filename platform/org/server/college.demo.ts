import type { Ctx } from '#kernel/server/context.ts';
import { collegePlans, type CollegePlan } from './university.demo.ts';
import { createUnits } from './unit.service.ts';

/** A college of the demonstration; `discipline` is the code of the college whose copy it is. */
export type DemoCollege = { id: number; code: string; discipline: string };

/** Colleges with their departments; `copies` repeats them for large schools. */
export async function addColleges(ctx: Ctx, root: number, copies: number): Promise<DemoCollege[]> {
  const colleges: DemoCollege[] = [];
  for (let copy = 0; copy < copies; copy += 1)
    for (const plan of collegePlans) colleges.push(await addCollege(ctx, root, plan, copy));
  return colleges;
}

async function addCollege(ctx: Ctx, pid: number, plan: CollegePlan, copy: number): Promise<DemoCollege> {
  const code = copy === 0 ? plan.code : String(copy * 100 + Number(plan.code)).padStart(3, '0');
  const name = copy === 0 ? plan.name : `${plan.name}（${copy + 1}）`;
  const [id] = await createUnits(ctx, [
    { pid, level: 'college', name, code, phone: `022-2350${code}0`.slice(0, 12), sort: Number(code) },
  ]);
  await createUnits(
    ctx,
    plan.departments.map((department, i) => ({
      pid: id!,
      level: department.endsWith('研究所') ? ('research' as const) : ('department' as const),
      name: copy === 0 ? department : `${department}${copy + 1}`,
      code: `${code}D${i + 1}`,
    })),
  );
  return { id: id!, code, discipline: plan.code };
}
