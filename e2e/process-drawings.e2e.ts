import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branch, byRole, model, parallel, step, way } from '#platform/workflow/server/testing/models.ts';
import { drawModel, elementId, takenElements } from '#platform/workflow/shared/bpmn-layout.rules.ts';
import { allNodes } from '#platform/workflow/shared/process-model.ts';
import { processApi } from '#platform/workflow/shared/process.ts';
import type { Drawing } from '#platform/workflow/web/testing/drawings.tsx';
import { desktop, startBrowser } from './browser.ts';
import { drawnBelow, readingFaults } from './drawn.ts';
import { clientOf } from './product.ts';

// The viewer of 流程图 on a page of its own, with all processes that a school starts with.

let browser: Browser;
let page: Page;
let server: PreviewServer;
const outDir = mkdtempSync(join(tmpdir(), 'lab-drawings-'));

const when = (value: string) => ({ field: 'price', op: 'gt', value }) as const;
const named = <T extends { name: string }>(node: T, name: string): T => ({ ...node, name });
const both = parallel('both', way('one', [step('one', byRole('college', 'college'))]), way('two', []));
/** Long names, three ways of which the middle one leads straight on, and parallel ways within. */
const crowded = model(
  named(
    branch(
      'price',
      named(
        way(
          'dear',
          [named(step('dean', byRole('school', 'school')), '分管实验室与设备的校领导审批意见')],
          when('100000'),
        ),
        '预算超过十万元的大型采购',
      ),
      named(way('middle', [both], when('5000')), '预算超过 5000 元'),
      named(way('cheap', []), '其他'),
    ),
    '按预算金额和资金来源分别办理',
  ),
);

type Named = Drawing['process'];
/** The case of a process waits at its second step. */
const caseOf = (process: Named): Drawing => {
  const keys = allNodes(process.model.nodes).map(({ key }) => key);
  return { process, visited: keys.slice(0, 1), open: keys.slice(1, 2), isDone: false };
};
let cases: Drawing[];

/** The processes that a school starts with. */
async function defaultProcesses(): Promise<Named[]> {
  const { client } = await clientOf('school');
  const { content } = await client.ok(processApi.list, { size: 150 });
  const bound = content.filter(({ biz_type }) => biz_type !== '');
  return Promise.all(bound.map(({ id }) => client.ok(processApi.find, { id })));
}

beforeAll(async () => {
  const processes = await defaultProcesses();
  cases = [...processes, { process_key: 'crowded', name: '分支较多的流程', model: crowded }].map(caseOf);
  const root = join(import.meta.dirname, '../platform/workflow/web/testing');
  const settings = { root, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } } as const;
  await build({ ...settings, build: { outDir, rolldownOptions: { input: join(root, 'drawings.html') } } });
  server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  browser = await startBrowser();
  page = await browser.newPage({ viewport: desktop });
  await page.goto(`${server.resolvedUrls!.local[0]}drawings.html`);
  await page.evaluate((of) => window.draw(of as Drawing[]), cases as unknown[]);
  await page
    .locator('.wf-bpmn-box[aria-busy="false"]')
    .nth(cases.length - 1)
    .waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
});

const green = 'rgb(43, 122, 11)';
const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).toSorted();

test('the default processes, and a crowded one, are drawn whole and can be read', async () => {
  expect(cases).toHaveLength(16);
  for (const { process } of cases) {
    const drawn = await drawnBelow(page, `#${process.process_key}`);
    expect([process.name, readingFaults(drawn, drawModel(process.model))]).toEqual([process.name, []]);
  }
});

test('the way of a case is coloured along its nodes and lines, and the step where it waits stands out', async () => {
  for (const { process, visited, open } of cases) {
    const drawn = await drawnBelow(page, `#${process.process_key}`);
    const waiting = open.map(elementId);
    const taken = takenElements(drawModel(process.model), { visited: [...visited, ...open], isDone: false });
    // Start, application, the first step and the lines between them at least.
    expect(taken.length).toBeGreaterThanOrEqual(5);
    expect([process.name, idsOf(drawn.filter(({ stroke }) => stroke === green))]).toEqual([
      process.name,
      taken.filter((id) => !waiting.includes(id)).toSorted(),
    ]);
    expect(idsOf(drawn.filter(({ isOpen }) => isOpen))).toEqual(waiting);
  }
});
