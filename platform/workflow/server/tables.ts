// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'workflow.copy': {
      school_id: number;
      id: ColumnType<number, never, never>;
      instance_id: number;
      user_id: number;
      node_key: string;
      copied_at: Date;
      read_at: Generated<Date | null>;
    };
    'workflow.delegation': {
      school_id: number;
      id: ColumnType<number, never, never>;
      owner_id: number;
      delegate_id: number;
      from_at: Date;
      to_at: Date;
      process_keys: Generated<string[]>;
      created_at: Generated<Date>;
      ended_at: Generated<Date | null>;
    };
    'workflow.draft': {
      school_id: number;
      id: ColumnType<number, never, never>;
      process_id: number;
      form_version: Generated<number | null>;
      title: Generated<string>;
      form_data: unknown;
      owner_id: number;
      saved_at: Date;
    };
    'workflow.event': {
      school_id: number;
      instance_id: number;
      seq: number;
      type: string;
      node_key: Generated<string>;
      node_name: Generated<string>;
      user_id: Generated<number | null>;
      user_name: Generated<string>;
      user_unit: Generated<string>;
      for_name: Generated<string>;
      action: Generated<string>;
      note: Generated<string>;
      files: Generated<number[]>;
      payload: Generated<unknown>;
      at: Date;
      delivered_at: Generated<Date | null>;
    };
    'workflow.instance': {
      school_id: number;
      id: ColumnType<number, never, never>;
      instance_no: string;
      process_id: number;
      process_version: number;
      title: string;
      biz_type: Generated<string>;
      biz_id: Generated<number | null>;
      url: Generated<string>;
      starter_id: number;
      starter_name: string;
      org_id: number;
      org_path: string;
      college_id: Generated<number | null>;
      lab_id: Generated<number | null>;
      form_data: Generated<unknown>;
      lines: Generated<unknown>;
      chosen: Generated<unknown>;
      position: unknown;
      node_name: Generated<string>;
      handlers: Generated<string>;
      status: number;
      last_seq: Generated<number>;
      started_at: Date;
      ended_at: Generated<Date | null>;
      result_note: Generated<string>;
      urged_at: Generated<Date | null>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
    };
    'workflow.phrase': {
      school_id: number;
      user_id: number;
      phrases: string[];
    };
    'workflow.process': {
      school_id: number;
      id: ColumnType<number, never, never>;
      process_key: string;
      name: string;
      category: string;
      remark: Generated<string>;
      biz_type: Generated<string>;
      form_key: Generated<string>;
      model: unknown;
      flags: unknown;
      start_scope: unknown;
      status: Generated<number>;
      deployed_version: Generated<number | null>;
      has_changes: Generated<boolean>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
    };
    'workflow.process_version': {
      school_id: number;
      process_id: number;
      process_version: number;
      name: string;
      model: unknown;
      flags: unknown;
      form_key: string;
      form_version: Generated<number | null>;
      deployed_by: number;
      deployed_at: Date;
    };
    'workflow.task': {
      school_id: number;
      id: ColumnType<number, never, never>;
      instance_id: number;
      node_key: string;
      node_name: string;
      round: number;
      mode: string;
      assignee_id: number;
      status: number;
      action: Generated<string>;
      opinion: Generated<string>;
      files: Generated<number[]>;
      reason: Generated<string>;
      arrived_at: Date;
      due_at: Generated<Date | null>;
      handled_at: Generated<Date | null>;
      handled_by: Generated<number | null>;
      handler_name: Generated<string>;
      handler_unit: Generated<string>;
      parent_id: Generated<number | null>;
      position: Generated<string | null>;
      turn: Generated<number>;
      reminded: Generated<number>;
      next_remind_at: Generated<Date | null>;
      by_rule: Generated<boolean>;
    };
    'workflow.task_line': {
      school_id: number;
      task_id: number;
      line_id: string;
      result: number;
      note: Generated<string>;
    };
  }
}
