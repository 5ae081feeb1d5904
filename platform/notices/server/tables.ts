// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'notices.delivery': {
      school_id: number;
      id: ColumnType<number, never, never>;
      channel: string;
      type: string;
      message_id: Generated<number | null>;
      title: Generated<string>;
      body: Generated<string>;
      url: Generated<string>;
      dedupe: Generated<string | null>;
      state: Generated<string>;
      tries: Generated<number>;
      next_at: Date;
      claimed_at: Generated<Date | null>;
      error: Generated<string>;
      sent_at: Generated<Date | null>;
      created_at: Date;
    };
    'notices.mail_template': {
      school_id: number;
      id: ColumnType<number, never, never>;
      scene: string;
      name: string;
      subject: string;
      body: string;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
      pictures: Generated<number[]>;
    };
    'notices.message': {
      school_id: number;
      id: ColumnType<number, never, never>;
      user_id: number;
      type: string;
      title: string;
      body: string;
      url: Generated<string>;
      dedupe: string;
      by_app: Generated<boolean>;
      mail_state: Generated<string>;
      mail_error: Generated<string>;
      mailed_at: Generated<Date | null>;
      read_at: Generated<Date | null>;
      created_at: Generated<Date>;
      doc_type: Generated<string>;
      doc_ids: Generated<number[]>;
      doc_states: Generated<string[]>;
      handled_at: Generated<Date | null>;
      params: Generated<unknown>;
      mail_to: Generated<string>;
    };
    'notices.period': {
      school_id: number;
      id: ColumnType<number, never, never>;
      type: string;
      first_day: number;
      every_days: Generated<number>;
      times: Generated<number>;
      status: Generated<number>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      anchor: Generated<string>;
      send_hour: Generated<number>;
      skip_holidays: Generated<boolean>;
      recipients: Generated<string[] | null>;
      escalate_from: Generated<number | null>;
      escalate_to: Generated<string[] | null>;
    };
    'notices.robot_message': {
      school_id: number;
      id: ColumnType<number, never, never>;
      channel: string;
      type: string;
      title: string;
      body: string;
      url: Generated<string>;
      dedupe: string;
      state: Generated<string>;
      error: Generated<string>;
      sent_at: Generated<Date | null>;
      created_at: Generated<Date>;
    };
    'notices.template': {
      school_id: number;
      id: ColumnType<number, never, never>;
      type: string;
      label: string;
      occasion: Generated<string>;
      variables: Generated<string[]>;
      title: string;
      body: string;
      by_app: Generated<boolean>;
      by_mail: Generated<boolean>;
      status: Generated<number>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      by_robot: Generated<boolean>;
      by_sms: Generated<boolean>;
    };
  }
}
