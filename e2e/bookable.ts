import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { ApprovalMode } from '#modules/reservation/shared/kinds.ts';
import { defaultRule } from '#modules/reservation/shared/resource/default-rule.ts';
import { resourceApi } from '#modules/reservation/shared/resource/resource.ts';
import { ruleApi, type RuleInput } from '#modules/reservation/shared/resource/rule.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { clientOf } from './product.ts';

/** Open on any day to whoever the journey sends, and decided unless it says otherwise. */
const limits = {
  ...defaultRule,
  days: [1, 2, 3, 4, 5, 6, 7],
  hours_before: 0,
  approval: ApprovalMode.always,
  // The clock of journeys stands at ten: a booking of the noon is checked in to at once.
  checkin_before: 120,
  checkin_after: 240,
};

/** An instrument of the laboratory in which the student works, kept by its manager, under a rule of its own. */
export async function openInstrument(name: string, rule: Partial<RuleInput> = {}): Promise<number> {
  const { client: student } = await clientOf('normal');
  const { client: school } = await clientOf('school');
  const { id: keeper } = await clientOf('lab');
  // A journey before this one may have raised the level of the laboratory, which would ask for a second person.
  const sys_key = 'booking_strict_levels';
  const { content: settings } = await school.ok(settingApi.list, {});
  const { version } = settings.find((setting) => setting.sys_key === sys_key)!;
  await school.ok(settingApi.update, { sys_key, value: '0', version });
  const [near] = (await student.ok(bookingApi.nextFree, {})).content;
  const { lab_id } = await school.ok(resourceApi.find, { id: near!.resource_id });
  const { id: rule_id } = await school.ok(ruleApi.create, { ...limits, name: `${name}的规则`, ...rule });
  // Special equipment is stopped by journeys of its own.
  const plain = (await school.ok(equipmentApi.list, { lab_id, is_special: false, size: 150 })).content;
  const { content: bookable } = await school.ok(resourceApi.equipment, { lab_id });
  const equipment = bookable.find(({ id }) => plain.some((one) => one.id === id));
  const { id } = await school.ok(resourceApi.create, {
    kind: 'instrument',
    lab_id,
    equipment_id: equipment!.id,
    name,
    capacity: 1,
    rule_id,
    keeper_ids: [keeper],
  });
  return id;
}
