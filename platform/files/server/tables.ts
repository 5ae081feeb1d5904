// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'files.file': {
      school_id: number;
      id: ColumnType<number, never, never>;
      key: string;
      name: string;
      ext: string;
      size: number;
      created_by: number;
      created_at: Generated<Date>;
      doc_type: Generated<string | null>;
      doc_id: Generated<number | null>;
    };
  }
}
