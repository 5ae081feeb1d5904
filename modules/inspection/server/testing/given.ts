import { randomUUID } from 'node:crypto';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ActType, IssueMode, ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { checkItemApi } from '../../shared/library/check-item.ts';
import { InspectorKind, inspectorApi } from '../../shared/library/inspector.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { recordApi, type ProblemDraft } from '../../shared/record/record.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';

type Fields = InputOf<typeof activityApi.create>;
type Level = ProblemDraft['level'];

type ActivityOptions = {
  name?: string;
  by?: TestAccount;
  labs?: string[];
  items?: number[];
  mode?: Fields['item_mode'];
  confirm?: boolean;
  issue?: Fields['issue_mode'];
  examineBy?: Fields['examine_by'];
  inspectors?: string[];
  type?: Fields['act_type'];
  start?: string;
  blind?: boolean;
  /** What a special check has beside the others. */
  special?: Pick<Fields, 'theme' | 'self_report' | 'report_due' | 'joint_org_ids'>;
};

/** What inspection tests start from, made through the calls that people use. */
export function givenIn(app: TestApp) {
  const today = () => formatDate(app.clock.at ?? new Date());
  let made = 0;

  const given = {
    today,
    /** A picture that this person has uploaded and not used. */
    async photo(account: string): Promise<number> {
      const { rows } = await app.admin.query<{ id: number }>(
        `insert into files.file (school_id, key, name, ext, size, created_by) values ($1, $2, '现场.jpg', 'jpg', 10, $3) returning id`,
        [app.schoolId('alpha'), randomUUID(), await app.user(account)],
      );
      return rows[0]!.id;
    },
    /** Appoints the person for a year. */
    async inspector(
      account: string,
      kind: InputOf<typeof inspectorApi.create>['kind'] = InspectorKind.supervisor,
    ): Promise<void> {
      const school = await app.as('school');
      await school.ok(inspectorApi.create, {
        user_id: await app.user(account),
        kind,
        from_on: addDays(today(), -10),
        to_on: addDays(today(), 360),
      });
    },
    async classId(code = 'XF'): Promise<number> {
      const { content } = await (await app.as('school')).ok(problemClassApi.list);
      return content.find((row) => row.code === code)!.id;
    },
    /** Items of the starting library by code. */
    async items(...codes: string[]): Promise<number[]> {
      const { content } = await (await app.as('school')).ok(checkItemApi.all);
      return codes.map((code) => content.find((row) => row.code === code)!.id);
    },
    async fields(options: ActivityOptions = {}): Promise<Fields> {
      const { labs = ['0010001'], inspectors = ['jcry'] } = options;
      const users = await Promise.all(inspectors.map((name) => app.user(name)));
      made += 1;
      return {
        act_type: options.type ?? ActType.patrol,
        act_name: options.name ?? `巡查${made}`,
        leader_id: users[0]!,
        start: options.start ?? today(),
        end: addDays(options.start ?? today(), 10),
        scope_org_ids: [await app.unit('')],
        sample: Sample.picked,
        lab_ids: await Promise.all(labs.map((code) => app.unit(code))),
        item_mode: options.mode ?? ItemMode.free,
        item_ids: options.items ?? [],
        groups: [{ name: '一组', leader_id: users[0]!, inspector_ids: users }],
        need_confirm: options.confirm ?? false,
        issue_mode: options.issue ?? IssueMode.atSubmit,
        examine_by: options.examineBy ?? 1,
        blind: options.blind ?? false,
        ...(options.type === ActType.special && { theme: '1' }),
        ...options.special,
      };
    },
    async activity(options: ActivityOptions = {}): Promise<number> {
      const organizer = await app.as(options.by ?? 'school');
      const { id } = await organizer.ok(activityApi.create, await given.fields(options));
      return id;
    },
    async running(options: ActivityOptions = {}): Promise<number> {
      const id = await given.activity(options);
      await (await app.as(options.by ?? 'school')).ok(activityApi.start, { id });
      return id;
    },
    /** The record of a laboratory, as its inspector finds it. */
    async record(actId: number, lab = '0010001', inspector: TestAccount = 'jcry'): Promise<number> {
      const labId = await app.unit(lab);
      const content = await (await app.as(inspector)).ok(recordApi.content, { act_id: actId });
      return content.labs.find((row) => row.lab_id === labId)!.record_id;
    },
    async draft(account: string, more: Partial<ProblemDraft> = {}): Promise<ProblemDraft> {
      return {
        client_id: randomUUID(),
        class_id: await given.classId(),
        description: '灭火器压力不足，需要更换',
        level: 'ordinary',
        photos: [await given.photo(account)],
        ...more,
      };
    },
    /** A problem that waits for the laboratory. */
    async problem(options: ActivityOptions & { level?: Level; lab?: string } = {}): Promise<number> {
      const lab = options.lab ?? options.labs?.[0] ?? '0010001';
      const actId = await given.running({ ...options, labs: [lab] });
      const inspector = await app.as('jcry');
      const saved = await inspector.ok(recordApi.submit, {
        id: await given.record(actId, lab),
        problems: [await given.draft('jcry', { level: options.level ?? 'ordinary' })],
      });
      return saved.problems[0]!.id;
    },
    async rectified(options: ActivityOptions & { level?: Level } = {}): Promise<number> {
      const id = await given.problem(options);
      await given.rectify(id);
      return id;
    },
    async rectify(id: number, account: TestAccount = 'lab'): Promise<void> {
      const lab = await app.as(account);
      await lab.ok(rectifyApi.submit, {
        id,
        measures: '已更换新的灭火器',
        finish_on: today(),
        photos: [await given.photo(account)],
      });
    },
    async stateOf(id: number): Promise<string> {
      const { rows } = await app.admin.query<{ state: string }>('select state from inspection.problem where id = $1', [
        id,
      ]);
      return rows[0]!.state;
    },
  };
  return given;
}

export type Given = ReturnType<typeof givenIn>;
