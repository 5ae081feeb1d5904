import { baseInfoRows } from '#modules/base-info/server/testing/standing.ts';
import { chemicalRows } from '#modules/chemical/server/testing/standing.ts';
import { consumableRows } from '#modules/consumable/server/testing/standing.ts';
import { inspectionRows } from '#modules/inspection/server/testing/standing.ts';
import { ebiRows } from '#modules/ebi/server/testing/standing.ts';
import { reportRows } from '#modules/report/server/testing/standing.ts';
import { instrumentRows } from '#modules/instrument/server/testing/standing.ts';
import { ministryRows } from '#modules/ministry/server/testing/standing.ts';
import { reservationRows } from '#modules/reservation/server/testing/standing.ts';
import { specialRows } from '#modules/special-equipment/server/testing/standing.ts';
import { experimentRows } from '#modules/experiment/server/testing/standing.ts';
import { projectRows } from '#modules/project/server/testing/standing.ts';
import { purchaseRows } from '#modules/purchase/server/testing/standing.ts';
import { teachingRows } from '#modules/teaching/server/testing/standing.ts';
import { trainingRows } from '#modules/training/server/testing/standing.ts';
import { wasteRows } from '#modules/waste/server/testing/standing.ts';
import { codesRows } from '#platform/codes/server/testing/standing.ts';
import { fundsRows } from '#platform/funds/server/testing/standing.ts';
import { formsRows } from '#platform/forms/server/testing/standing.ts';
import { identityRows } from '#platform/identity/server/testing/standing.ts';
import { workflowRows } from '#platform/workflow/server/testing/standing.ts';
import { newsRows } from '#platform/news/server/testing/standing.ts';
import { noticesRows } from '#platform/notices/server/testing/standing.ts';
import { stockRows } from '#platform/stock/server/testing/standing.ts';
import { orgRows } from '#platform/org/server/testing/standing.ts';
import type { Client } from './client.ts';
import type { TestApp } from './harness.ts';
import { resources, type StandingGiven, type StandingRow, type StandingRows } from './standing.ts';

export type Fields = Record<string, unknown>;
export type Key = number | string;

/** The entries of all slices. */
export const standingRows: StandingRows = {
  ...stockRows,
  ...fundsRows,
  ...orgRows,
  ...identityRows,
  ...codesRows,
  ...noticesRows,
  ...newsRows,
  ...workflowRows,
  ...formsRows,
  ...baseInfoRows,
  ...inspectionRows,
  ...chemicalRows,
  ...consumableRows,
  ...wasteRows,
  ...trainingRows,
  ...reservationRows,
  ...teachingRows,
  ...specialRows,
  ...projectRows,
  ...purchaseRows,
  ...experimentRows,
  ...reportRows,
  ...ministryRows,
  ...ebiRows,
  ...instrumentRows,
};

export function rowOf(path: string): StandingRow {
  const row = standingRows[path];
  if (!row) throw new Error(`no standing row for ${path}`);
  return row;
}

const calls = resources();

/** Creates rows of any resource through its calls. */
export function createRows(app: TestApp) {
  let serial = 10;
  const rows = {
    ownerOf: (path: string): Promise<Client> => app.as(rowOf(path).by ?? 'school'),
    /** Context of the next row. */
    next(): StandingGiven {
      serial += 1;
      return { app, n: serial, row: async (path) => Number((await rows.made(path)).key) };
    },
    /** Creates a row, or takes an existing one; returns it with the written values. */
    async made(path: string): Promise<{ key: Key; written: Fields }> {
      const { input, existing } = rowOf(path);
      if (existing) return { key: await existing(app), written: {} };
      const create = calls.find((it) => it.path === path)?.create;
      if (!input || !create) throw new Error(`${path} says neither how a row is made nor which one exists`);
      const written = await input(rows.next());
      const reply = (await (await rows.ownerOf(path)).ok(create, written)) as Fields;
      const key = Object.values(reply).find((value) => typeof value === 'number');
      if (key === undefined) throw new Error(`${path} answers no id`);
      return { key, written };
    },
  };
  return rows;
}

export type MadeRows = ReturnType<typeof createRows>;
