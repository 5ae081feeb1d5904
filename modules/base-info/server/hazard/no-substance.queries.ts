import { sql } from 'kysely';
import { Controlled } from '../../shared/hazard/hazard.ts';

/** The last columns of a mirror of what is no substance of a catalogue. */
export const noSubstance = sql`'' as cas, '{}'::text[] as ghs, ${Controlled.none} as controlled`;
