import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo, type DemoMade } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { postMoney } from './card-flow.service.ts';

// Cards of a college: name, type, source, yuan at the beginning of the year and later.
const seeds = [
  ['实验室安全专项', 'safety', '学校实验室安全经费', 120_000, 30_000],
  ['基础化学教学实验运行', 'teaching', '教学运行经费', 86_000, 0],
  ['国家自然科学基金面上项目', 'research', '国家自然科学基金', 310_000, 0],
  ['学院自筹实验耗材', 'own', '学院自筹', 42_000, 8_000],
] as const;

type Card = {
  no: string;
  name: string;
  type: string;
  source: string;
  org: number;
  manager: number;
  first: number;
  later: number;
};

declare module '#kernel/server/demo.ts' {
  interface DemoMade {
    /** Cards of the first colleges with their managers and members. */
    cards: { id: number; org: number; manager: number; members: readonly number[] }[];
  }
}

/** Cards of the colleges that work with chemicals, granted to people of their laboratories. */
async function addCards(ctx: Ctx, made: DemoMade): Promise<DemoMade['cards']> {
  const year = formatDate(ctx.now).slice(0, 4);
  const cards: DemoMade['cards'] = [];
  for (const [at, { id: org, code }] of made.colleges.slice(0, 2).entries()) {
    const staff = made.staff.get(org)!;
    for (const [i, [name, type, source, first, later]] of seeds.entries()) {
      const card = {
        no: `${type.slice(0, 2).toUpperCase()}${year}${code}0${i + 1}`,
        name,
        type,
        source,
        org,
        first,
        later,
      };
      const members = staff.slice(4, 10);
      cards.push(
        await addCard(ctx, { ...card, manager: staff[i % 3]! }, at === 0 ? [...members, ...teacherOf(made)] : members),
      );
    }
  }
  return cards;
}

const teacherOf = ({ accounts }: DemoMade) => {
  const teacher = accounts.get('teacher');
  return teacher === undefined ? [] : [teacher];
};

async function addCard(ctx: Ctx, card: Card, members: readonly number[]) {
  const today = formatDate(ctx.now);
  const opened = demoContext(ctx, addWorkingHours(ctx.now, -2_400));
  const { rows } = await sql<{
    id: number;
  }>`insert into funds.budget_card (school_id, card_no, name, card_type, source, org_id,
      manager_id, starts_on, ends_on, created_at, updated_at)
    values (${ctx.schoolId}, ${card.no}, ${card.name}, ${card.type}, ${card.source}, ${card.org}, ${card.manager},
      ${today}::date - 330, ${today}::date + 240, ${opened.now}, ${opened.now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  const granted = [...new Set(members)].filter((member) => member !== card.manager);
  await sql`insert into funds.card_member (school_id, card_id, user_id, doc_limit)
    select ${ctx.schoolId}, ${id}, m, case when at % 3 = 0 then 5000 when at % 3 = 1 then 20000 end
    from unnest(${granted}::bigint[]) with ordinality g (m, at)`.execute(ctx.db);
  await postMoney(opened, { card_id: id, kind: 'allocate', amount: String(card.first), note: '年初下达' });
  if (card.later > 0)
    await postMoney(demoContext(ctx, addWorkingHours(ctx.now, -700)), {
      card_id: id,
      kind: 'allocate',
      amount: String(card.later),
      note: '年中追加',
    });
  return { id, org: card.org, manager: card.manager, members: granted };
}

export const fundsDemo: Demo = {
  fill: async (ctx, _plan, made) => ({ cards: await addCards(ctx, made) }),
};
