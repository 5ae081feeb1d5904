import type { Ctx } from '#kernel/server/context.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { dayCell } from '#kernel/server/sheets/cells.rules.ts';
import { faultOfCode } from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type SheetColumn,
} from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { hoursFault } from '../../shared/access/door-hours.rules.ts';
import { everyDay } from '../../shared/access/door-hours.ts';
import { labChoices, labFaults } from '../named-lab.queries.ts';
import { writeGrantRows } from './door-grant-import.service.ts';
import { labsThatNeedApproval } from './door-grant.queries.ts';
import { validityFault } from './door-grant.service.ts';
import { doorGrantScope } from './door.policy.ts';
import { daysCell, timeCell } from './door-hours-cell.rules.ts';
import { doorNamed, exampleRights, labsWithDoors, type LabWithDoors } from './named-door.queries.ts';
import { admissionsIn, ordinaryRights, placeKey, type OrdinaryRight } from './ordinary-right.queries.ts';

type Row = {
  lab_code: string;
  door: string;
  job_no: string;
  starts_on: string;
  ends_on: string;
  days: number[] | null | undefined;
  opens_at: string | null | undefined;
  closes_at: string | null | undefined;
  reason: string | null | undefined;
};
type Checked = CheckedRow<Row>['values'];
type Env = { scope: Scope };
type Found = {
  labs: Map<string, LabWithDoors>;
  people: Map<string, NumberedPerson>;
  /** Last day of the admission, by laboratory and person. */
  admissions: Map<string, string>;
  rights: Map<string, OrdinaryRight>;
  /** Laboratories whose level asks for an application each term. */
  strict: Set<number>;
};

const columns: SheetColumn[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24 },
  { field: 'door', title: '门禁点', required: true, maxLength: 50, width: 20, sample: '301 正门' },
  { field: 'job_no', title: '工号/学号', required: true, coded: true, width: 20, frozen: true },
  { field: 'starts_on', title: '有效期起', required: true, kind: 'date', parse: dayCell },
  { field: 'ends_on', title: '有效期至', required: true, kind: 'date', parse: dayCell },
  { field: 'days', title: '星期', several: true, sample: '周一至周五', parse: daysCell },
  { field: 'opens_at', title: '每日开始', sample: '08:00', parse: timeCell },
  { field: 'closes_at', title: '每日结束', sample: '22:00', parse: timeCell },
  { field: 'reason', title: '原因', maxLength: 200, width: 30 },
];

async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const scope = doorGrantScope(ctx.actor);
  const today = formatDate(ctx.now);
  const rights = await exampleRights(ctx, scope);
  const strict = await labsThatNeedApproval(
    ctx,
    rights.map(({ lab_id }) => lab_id),
  );
  const { lab_id: _lab, ...example } = rights.find(({ lab_id }) => !strict.includes(lab_id)) ?? { lab_id: 0 };
  return {
    lists: { lab_code: await labChoices(ctx, scope), job_no: await peopleChoices(ctx, scope) },
    example: { ...example, starts_on: today, ends_on: addDays(today, 180) },
  };
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const labs = await labsWithDoors(
    ctx,
    rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []),
  );
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row.job_no ?? []),
  );
  const named = placesOf({ labs, people });
  return {
    labs,
    people,
    admissions: await admissionsIn(ctx, named),
    rights: await ordinaryRights(ctx, named),
    strict: new Set(await labsThatNeedApproval(ctx, named.labs)),
  };
}

const placesOf = ({ labs, people }: Pick<Found, 'labs' | 'people'>) => ({
  labs: [...labs.values()].map(({ id }) => id),
  people: [...people.values()].map(({ id }) => id),
});

function namedIn(row: Checked, { labs, people, admissions, rights }: Found) {
  const lab = labs.get(row.lab_code?.toUpperCase() ?? '');
  const door = doorNamed(lab, row.door);
  const person = people.get(row.job_no?.toUpperCase() ?? '');
  return {
    lab,
    door,
    person,
    admitted: lab && person && admissions.get(placeKey(lab.id, person.id)),
    right: door && person && rights.get(placeKey(door.id, person.id)),
  };
}

function doorFaults(row: Checked, found: Found): Fault[] {
  const { lab, door } = namedIn(row, found);
  if (!lab || !row.door) return [];
  if (!door) return [{ field: 'door', text: `门禁点“${row.door}”不属于实验室“${lab.name}”，请核对，或先登记` }];
  return door.status === Enabled.on ? [] : [{ field: 'door', text: `门禁点“${row.door}”已停用，请先启用` }];
}

function personFaults(row: Checked, found: Found, today: string): Fault[] {
  const { job_no: no, starts_on } = row;
  const { lab, person, admitted } = namedIn(row, found);
  if (!no) return [];
  if (!person) return [faultOfCode('job_no', '工号/学号', no, (one) => found.people.has(one), '或已停用，请核对')];
  const from = starts_on && starts_on > today ? starts_on : today;
  if (!lab || (admitted && admitted >= from)) return [];
  const text = `${person.name}在开始日期当天没有“${lab.name}”的准入，请先在“实验室人员”中登记`;
  return [{ field: 'job_no', text }];
}

function faultsOf(ctx: Ctx, row: Checked, found: Found, { scope }: Env): Fault[] {
  const { starts_on, ends_on } = row;
  const { lab, right } = namedIn(row, found);
  const ofLab = labFaults({ lab_code: row.lab_code }, found.labs, scope);
  // Doors and people of laboratories out of reach stay untold.
  if (ofLab.length > 0) return ofLab;
  const late = starts_on && ends_on ? validityFault(ctx, { starts_on, ends_on }) : false;
  const hours = hoursFault({
    opens_at: afterImport(row.opens_at, right?.opens_at) ?? undefined,
    closes_at: afterImport(row.closes_at, right?.closes_at) ?? undefined,
  });
  return [
    ...(lab && found.strict.has(lab.id)
      ? [{ field: 'lab_code', text: `实验室“${lab.name}”的安全等级要求每学期审批，请由本人申请门禁` }]
      : []),
    ...doorFaults(row, found),
    ...personFaults(row, found, formatDate(ctx.now)),
    ...(late ? [{ field: 'ends_on', text: late }] : []),
    ...Object.entries(hours).map(([field, text]) => ({ field, text })),
  ];
}

/** A right ends with the admission, as one given by hand does. */
function shortening(row: Checked, found: Found): Fault[] {
  const { admitted } = namedIn(row, found);
  return admitted && row.ends_on && row.ends_on > admitted
    ? [{ field: 'ends_on', text: `准入到 ${admitted} 为止，授权只到这一天` }]
    : [];
}

/** Rights at doors by the rules of those given by hand. */
export const grantImport = defineSheet<Row, Env, Found>({
  name: 'door-grant',
  title: '门禁授权',
  columns,
  keyOf: (row) => `${row.lab_code}|${row.door}|${row.job_no}`.toUpperCase(),
  choices: choicesFor,
  prepare: async (ctx) => ({ scope: doorGrantScope(ctx.actor) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (ctx, { env, found }, { values }) => ({
    errors: faultsOf(ctx, values, found, env),
    warnings: shortening(values, found),
    exists: namedIn(values, found).right !== undefined,
  }),
  apply: async (ctx, { found }, rows) => {
    // What blank cells keep is what stands there now.
    const rights = await ordinaryRights(ctx, placesOf(found), true);
    await writeGrantRows(
      ctx,
      rows.map(({ values: row }) => {
        const { door, person, right } = namedIn(row, { ...found, rights });
        return {
          door_id: door!.id,
          user_id: person!.id,
          starts_at: parseDateTime(row.starts_on),
          ends_at: endOfDay(row.ends_on),
          days: afterImport(row.days, right?.days) ?? everyDay,
          opens_at: afterImport(row.opens_at, right?.opens_at) ?? null,
          closes_at: afterImport(row.closes_at, right?.closes_at) ?? null,
          reason: afterImport(row.reason, right?.reason) ?? '',
        };
      }),
    );
  },
});
