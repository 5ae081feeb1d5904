import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** The prepared statements that connections of this process send while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function listened(...args: unknown[]) {
    const [first] = args as [string | Partial<Statement>];
    if (typeof first === 'object' && first.text) seen.push({ text: first.text, values: first.values ?? [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return seen;
}

/** A node of a plan, as far as it is read here. */
type PlanNode = {
  'Node Type': string;
  'Total Cost': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * What a statement took: buffers touched, rows of tables looked at, the rejected ones included, and the most rows that it
 * sorted at once.
 */
export type Work = { buffers: number; examined: number; sorted: number };

/** A parameter as a literal, as the driver would send it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Advantage that the server gives to a kept plan: a new one has to be made for each call. */
const planning = 25;

/**
 * Runs a statement as the service does: prepared, on a connection of its role, in a transaction of this school, and by
 * the plan that the server would take after some calls, the one for these values or the kept one for any. What it reads
 * of the transaction is left there by `before`.
 */
export async function workOf(
  client: pg.Client,
  schoolId: number,
  { text, values }: Statement,
  before?: Statement,
): Promise<Work> {
  const call = values.length === 0 ? 'explained' : `explained(${values.map(literal).join(', ')})`;
  const plan = async (mode: 'custom' | 'generic', options: string) => {
    await client.query(`set local plan_cache_mode = force_${mode}_plan`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (${options}) execute ${call}`);
    return rows[0]!['QUERY PLAN'][0].Plan;
  };
  await client.query(`begin read only; set local app.school_id = ${schoolId}; prepare explained as ${text}`);
  try {
    if (before) await client.query(before.text, before.values);
    const [custom, kept] = [await plan('custom', 'format json'), await plan('generic', 'format json')];
    const mode = kept['Total Cost'] <= custom['Total Cost'] + planning ? 'generic' : 'custom';
    const done = await plan(mode, 'analyze, timing off, buffers, format json');
    const buffers = done['Shared Hit Blocks'] + done['Shared Read Blocks'];
    return { buffers, examined: Math.round(examinedBy(done)), sorted: sortedBy(done) };
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

/** Cost of a row by the node that reads it: entries of an index are dense and need no visit to its table. */
const costs: Readonly<Record<string, number>> = {
  'Seq Scan': 1,
  'Index Scan': 1,
  'Bitmap Heap Scan': 1,
  'Index Only Scan': 0.25,
};

function examinedBy(node: PlanNode): number {
  const rejected = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = (costs[node['Node Type']] ?? 0) * (node['Actual Rows'] + rejected) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, plan) => sum + examinedBy(plan), own);
}

/** The most rows that reach a sort. */
function sortedBy({ 'Node Type': type, Plans: plans = [] }: PlanNode): number {
  const fed = type.endsWith('Sort') ? plans.map((plan) => plan['Actual Rows'] * plan['Actual Loops']) : [];
  return Math.max(0, ...fed, ...plans.map(sortedBy));
}
