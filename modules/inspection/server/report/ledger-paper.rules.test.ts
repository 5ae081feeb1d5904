import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { writePdf } from '#lib/pdf/write-pdf.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import type { LedgerRow } from '../../shared/report/ledger.ts';
import { ledgerHead, ledgerRow } from './ledger-paper.rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-ledger-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (id: number): LedgerRow => ({
  id,
  checked_on: '2026-11-02 09:30',
  act_id: 1,
  act_name: '2026 年秋季学期实验室安全日常巡查',
  act_type: 1,
  act_type_name: '日常巡查',
  org_name: '实验室与设备管理处',
  college_id: 2,
  college_name: '材料科学与工程学院',
  lab_id: 3,
  lab_no: '0030001',
  lab_name: '高分子合成与表征实验室',
  lab_level: 2,
  rooms: '301、302',
  inspectors: '欧阳明月、王建国',
  companion: '李思远',
  status: RecordStatus.submitted,
  conclusion: Conclusion.problems,
  note: '',
  problems: [
    {
      id,
      problem_no: `ZG2026-${id}`,
      description: '通风橱内存放过期试剂未及时清理，三废桶标签填写不完整，气瓶未固定',
      level: ProblemLevel.ordinary,
      state: ProblemState.finished,
      measures:
        '已清理过期试剂并交学校统一处置，补全三废桶标签，气瓶加装固定链；安排专人每周五检查并登记，结果在组会上通报',
      duty_name: '欧阳明月',
      deadline: '2026-11-12 18:00',
      finished_at: '2026-11-09 16:20',
      examined_by_name: '王建国',
    },
  ],
});

test('a page holds fifteen checks with a full description and measures, and says all of each', async () => {
  const count = 45;
  async function* blocks(): AsyncGenerator<DocumentBlock[]> {
    yield ledgerHead({ school_name: '示范大学', printed_by: '张三', printed_at: '2026-11-20 10:00', total: count });
    yield [{ kind: 'rows', rows: Array.from({ length: count }, (_, at) => ledgerRow(check(at + 1), at)) }];
  }
  const path = join(folder, 'ledger.pdf');
  const pages = await writePdf(path, '检查台账', blocks());
  expect(pages).toBeLessThanOrEqual(count / 15);
  const text = readable((await readPdf(readFileSync(path))).pages[0]!);
  for (const part of ['陪同 李思远', '2026-11-12', '2026-11-09完成', '王建国 复核', '301、302', '材料科学'])
    expect(text).toContain(part);
}, 30_000);

test('a check whose problems are still drafts does not say that there are none', () => {
  const saysOf = (changes: Partial<LedgerRow>) => ledgerRow({ ...check(1), problems: [], ...changes }, 0).parts![0]![0];
  expect(saysOf({})).toMatchObject({ text: '隐患尚未下发' });
  expect(saysOf({ conclusion: Conclusion.good })).toMatchObject({ text: '无隐患' });
  expect(saysOf({ status: RecordStatus.noEntry, conclusion: null, note: '无人开门' })).toMatchObject({
    text: '无人开门',
  });
});

test('a self-check tells what was put right on the spot, beside its problems or in their place', () => {
  const note = '地面无积水：台面渗水（即查即改）';
  const self = { ...check(1), act_type: 3, note };
  expect(ledgerRow({ ...self, problems: [] }, 0).parts![0]![0]).toMatchObject({ text: note });
  expect(ledgerRow(self, 0).cells).toContain(`存在问题\n${note}`);
  expect(ledgerRow({ ...self, note: '', problems: [], conclusion: Conclusion.good }, 0).parts![0]![0]).toMatchObject({
    text: '无隐患',
  });
});
