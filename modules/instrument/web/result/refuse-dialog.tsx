import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { achievementApi, type AchievementRow } from '../../shared/result/achievement.ts';
import { achievementReads } from '../parts/reads.ts';

export type RefuseProps = { row: Pick<AchievementRow, 'id' | 'version' | 'name'>; onClose: () => void };

/** The evidence does not hold: the achievement does not count until it is corrected. */
export const RefuseDialog = ({ row, onClose }: RefuseProps) => (
  <FormDialog
    title={`核实不通过：${row.name}`}
    save={achievementApi.refuse}
    input={{ id: row.id, version: row.version }}
    okText="不通过"
    done="已标为未通过，不计入年度数据"
    invalidates={achievementReads}
    onClose={onClose}
  >
    <AreaField name={namesOf(achievementApi.refuse)('opinion')} label="意见" max={200} rows={3} />
  </FormDialog>
);
