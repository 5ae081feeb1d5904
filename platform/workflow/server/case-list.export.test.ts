import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { caseExportApi } from '../shared/case-export.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
const made = { running: 0, ended: 0 };
beforeAll(async () => {
  app = await startTestApp();
  const given = casesIn(app);
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  made.running = await given.start(key);
  made.ended = await given.start(key);
  await given.approve('college', made.ended);
});
afterAll(() => app.stop());

async function rowsOf(account: string, list: keyof typeof caseExportApi, filters: object = {}): Promise<string[][]> {
  const { body, name } = await (await app.as(account)).blob(caseExportApi[list], filters as never);
  expect(name).toMatch(/_\d{12}\.xlsx$/);
  const folder = mkdtempSync(join(tmpdir(), 'lab-export-'));
  const path = join(folder, 'sheet');
  writeFileSync(path, body);
  const rows: string[][] = [];
  for await (const cells of readSheet(path)) rows.push(cells.map(cellText));
  rmSync(folder, { recursive: true });
  return rows;
}
const columnOf = ([head, ...rows]: string[][], title: string) => rows.map((row) => row[head!.indexOf(title)]);

test('own tasks and cases are exported as their lists show them', async () => {
  const todo = await rowsOf('college', 'todo');
  expect(columnOf(todo, '发起人')).toEqual(['测试teacher']);
  expect(columnOf(todo, '当前环节')).toEqual(['环节college']);
  const done = await rowsOf('college', 'done');
  expect([columnOf(done, '处理结果'), columnOf(done, '意见'), columnOf(done, '状态')]).toEqual([
    ['同意'],
    ['同意'],
    ['通过'],
  ]);
  expect(columnOf(await rowsOf('teacher', 'mine'), '状态')).toEqual(['待审批', '通过']);
  expect(columnOf(await rowsOf('teacher', 'mine', { status: 1 }), '状态')).toEqual(['通过']);
  expect(await rowsOf('teacher', 'todo')).toHaveLength(1);
});

test('cases of the own reach are exported by those who monitor them', async () => {
  expect(columnOf(await rowsOf('school', 'monitor', { running: 1 }), '状态')).toEqual(['待审批']);
  expect(columnOf(await rowsOf('leader', 'completed'), '状态')).toEqual(['通过']);
  expect(columnOf(await rowsOf('school', 'finished'), '处理结果')).toEqual(['同意']);
  // A manager of another college sees none of them.
  expect(await rowsOf('college2', 'monitor')).toHaveLength(1);
  for (const list of ['monitor', 'completed', 'finished'] as const)
    expect((await (await app.as('teacher')).blob(caseExportApi[list])).error).toBeDefined();
});
