import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { trainingApi, type TrainingRow } from '../../shared/result/training.ts';
import { ofInstruments, reachesFew } from '../instrument.policy.ts';
import { instrumentsNamed } from '../register/instrument.queries.ts';

type Stored = Omit<TrainingRow, 'can'> & { edits: boolean };

export const trainingList = listQuery<typeof trainingApi.list, Stored>(trainingApi.list, {
  noun: '培训记录',
  table: ['instrument.training', 't'],
  joins: {
    e: sql`join instrument.instrument i on i.school_id = t.school_id and i.id = t.instrument_id
      join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id`,
    a: sql`left join identity.account a on a.school_id = t.school_id and a.id = t.user_id`,
  },
  columns: (
    ctx,
  ) => sql`t.id, t.version, t.instrument_id, e.name as instrument_name, t.trained_on, t.school_year, t.result, t.user_id,
    coalesce(a.name, '') as user_name, t.group_name, t.person_type, t.people, t.remark,
    ${ofInstruments(ctx, 't.instrument_id', 'instrument.edit')} as edits`,
  reach: (ctx) => ofInstruments(ctx, 't.instrument_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(t.instrument_id = any(array(${instrumentsNamed(ctx, word)}))
      or t.user_id = any(array(${peopleNamed(ctx, word)})) or ${matchesText(sql`t.group_name`, word)})`,
    instrument_id: 't.instrument_id',
    result: 't.result',
    school_year: 't.school_year',
  },
  narrowing: ['keyword', 'instrument_id', 'result', 'school_year'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['trained_on'],
  sort: { trained_on: sql`t.trained_on` },
  order: { desc: sql`t.trained_on` },
  row: ({ edits, ...row }) => ({ ...row, can: edits ? ['edit', 'remove'] : [] }),
});
