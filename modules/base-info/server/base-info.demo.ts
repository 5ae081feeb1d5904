import type { Demo } from '#kernel/server/demo.ts';
import { createRandom } from '#kernel/server/random.ts';
import { updateSetting } from '#platform/codes/server/public.ts';
import { addHoldings } from '#platform/identity/server/public.ts';
import { addDoors, settleGrants } from './access/door.demo.ts';
import { addSpecialTimes } from './access/special-time.demo.ts';
import { addChanges, peopleOf } from './change/change.demo.ts';
import { addEquipment, addGasPipe } from './equipment.demo.ts';
import { all } from '#kernel/server/policy.ts';
import { addExtensions } from './extension/extension.demo.ts';
import { equipmentMirror } from './hazard/equipment-mirror.queries.ts';
import { writeMirror } from './hazard/hazard-mirror.service.ts';
import { addHazards } from './hazard/hazard.demo.ts';
import { adoptGrades } from './hazard/judge.service.ts';
import { addCards, addPrints } from './lab-card.demo.ts';
import { alignAllLabHoldings } from './lab-holding.service.ts';
import { addLabs, type DemoLab } from './lab.demo.ts';
import { addPeople } from './people/people.demo.ts';
import { addSignUps } from './people/sign-up.demo.ts';
import { addProvinceTemplate } from './province/province.demo.ts';
import { addProtection, addRisks } from './risk/risk-point.demo.ts';

import { recordHistory } from './statistic/lab-history.service.ts';

declare module '#kernel/server/demo.ts' {
  interface DemoPlan {
    labsPerCollege: number;
    equipmentPerLab: number;
    /** The school has switched on the guide for phones. */
    withPhoneGuide?: boolean;
  }
  interface DemoMade {
    /** The first one is that of the printed account `lab`. */
    labs: readonly DemoLab[];
  }
}

/** Laboratories with their equipment, cards and hazard sources, and the printed accounts that work in the first of them. */
export const baseInfoDemo: Demo = {
  fill: async (ctx, plan, made) => {
    const labs: DemoLab[] = [];
    for (const college of made.colleges) {
      const own = await addLabs(ctx, plan, made, college);
      await addEquipment(ctx, plan, own);
      labs.push(...own);
      await plan.settle?.(ctx);
    }
    if (labs[0]) await addGasPipe(ctx, labs[0]);
    await alignAllLabHoldings(ctx);
    const office = plan.accounts.find(({ account }) => account === 'school');
    const manager = {
      ...ctx.actor,
      userId: made.accounts.get('school') ?? ctx.actor.userId,
      name: office?.name ?? ctx.actor.name,
    };
    await addCards(ctx, createRandom(plan.seed + 1), labs, manager);
    await addProtection(ctx);
    await addHazards(ctx, createRandom(plan.seed + 2), labs);
    await writeMirror(ctx, equipmentMirror, all);
    await plan.settle?.(ctx);
    const ids = labs.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += 500) await adoptGrades(ctx, ids.slice(from, from + 500));
    await addPeople(ctx, createRandom(plan.seed + 3), made, labs);
    await addSignUps(ctx, made, labs);
    await addExtensions(ctx, createRandom(plan.seed + 4), manager.userId);
    await addDoors(ctx, made, labs);
    await addProvinceTemplate(ctx);
    if (plan.withPhoneGuide) await updateSetting(ctx, { sys_key: 'phone_guide', value: '1', version: 0 });
    const ofLab = plan.accounts.flatMap(({ account, roles }) =>
      roles.flatMap(([role_id, at]) =>
        at === 'lab' ? [{ user_id: made.accounts.get(account)!, role_id, org_id: labs[0]!.id }] : [],
      ),
    );
    await addHoldings(ctx, ofLab);
    return { labs };
  },
  finish: async (ctx) => {
    await addChanges(ctx);
    await addSpecialTimes(ctx, await peopleOf(ctx));
    await settleGrants(ctx, 'special');
    await addRisks(ctx);
    await addPrints(ctx);
    await recordHistory(ctx);
  },
};
