import type { Client } from '#apps/server/testing/client.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';

type Seen = { status: number; version: number; removed: boolean; logs: number };

export type Transition<Input> = {
  from: readonly number[];
  /** The state afterwards; null: the row is removed, `same`: it stays as it is. */
  to: number | null | 'same';
  /** Accounts that may do it where others of the machine may not. */
  only?: readonly TestAccount[];
  run: (client: Client, id: number, input: Input & { version: number }) => Promise<{ code: number; message: string }>;
};

type Options = { states?: readonly { value: number }[]; softDelete?: boolean };

/**
 * Tries transitions of a table, each in every state, by default those of an activity; `reset` are columns that a state needs
 * besides, as SQL of `$2`.
 */
export function transitionsIn(
  app: TestApp,
  table: string,
  docType: string,
  reset = '',
  { states = ActivityStatus.$items, softDelete = true }: Options = {},
) {
  const seen = `status, version, ${softDelete ? 'deleted_at is not null' : 'false'} as removed, (select count(*)::int from kernel.op_log
    where doc_type = '${docType}' and doc_id = t.id) as logs`;
  const look = async (id: number): Promise<Seen> =>
    (await app.admin.query<Seen>(`select ${seen} from ${table} t where id = $1`, [id])).rows[0]!;
  const put = async (id: number, status: number): Promise<Seen> =>
    (
      await app.admin.query<Seen>(
        `update ${table} t set status = $2${softDelete ? ', deleted_at = null' : ''}${reset} where id = $1 returning ${seen}`,
        [id, status],
      )
    ).rows[0]!;

  /** What each transition does in each state: done, state afterwards, logged, refused with a sentence; and what it should. */
  async function outcomesOf<Input>(
    id: number,
    account: TestAccount,
    organizers: readonly TestAccount[],
    transitions: Readonly<Record<string, Transition<Input>>>,
    input: Input,
  ) {
    const client = await app.as(account);
    const outcomes: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, { from, to, only = organizers, run }] of Object.entries(transitions))
      for (const { value: state } of states) {
        const before = await put(id, state);
        const reply = await run(client, id, { ...input, version: before.version });
        const after = await look(id);
        const isAllowed = organizers.includes(account) && only.includes(account) && from.includes(state);
        outcomes.push([
          name,
          state,
          reply.code === 200,
          after.removed ? null : after.status,
          after.logs > before.logs,
          reply.code === 200 || (reply.message.length > 4 && /[一-龥]{3}/.test(reply.message)),
        ]);
        expected.push([name, state, isAllowed, isAllowed && to !== 'same' ? to : state, isAllowed, true]);
      }
    return { outcomes, expected };
  }
  return { put, outcomesOf };
}
