import { sql } from 'kysely';
import { RecordStatus } from '../../shared/core/record.states.ts';

/** 已检: record `r` is submitted. Laboratories that were not accessible or are exempt are counted by themselves. */
export const isChecked = sql<boolean>`r.status = ${sql.lit(RecordStatus.submitted)}`;
