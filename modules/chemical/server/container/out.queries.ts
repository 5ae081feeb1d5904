import { sql } from 'kysely';
import { ContainerState } from '../../shared/container.states.ts';

/** Container `c` is out of its store and not empty: in use in a laboratory, also after its expiry. */
export const isOut = sql<boolean>`(c.lab_id is not null
  and c.state in (${sql.lit(ContainerState.issued)}, ${sql.lit(ContainerState.expired)}))`;
