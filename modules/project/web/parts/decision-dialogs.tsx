import { PeopleField } from './people-field.tsx';
import { AreaField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { projectApi } from '../../shared/application/project.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { projectReads } from './reads.ts';

const reason = namesOf(projectApi.refuse);
const recommend = namesOf(projectApi.recommend);
const start = namesOf(projectApi.start);
const assign = namesOf(reviewApi.assign);

const refusals = {
  sendBack: { save: projectApi.sendBack, title: '退回修改', done: '已退回，负责人会收到通知', label: '退回原因' },
  refuse: { save: projectApi.refuse, title: '不予通过', done: '已处理，负责人会收到通知', label: '原因' },
  stop: { save: projectApi.stop, title: '终止项目', done: '已终止，未支出的经费已收回', label: '终止原因' },
} as const;

type Kind = keyof typeof refusals | 'recommend' | 'start' | 'assign';
export type DecisionProps = { kind: Kind; row: { id: number; version: number; name: string }; onClose: () => void };

/** What college, school or head decide about a project with a few words or files. */
export function DecisionDialog({ kind, row, onClose }: DecisionProps) {
  const common = { input: { id: row.id }, invalidates: projectReads, onClose };
  // What was read is what is decided.
  const seen = { ...common, input: { id: row.id, version: row.version } };
  if (kind === 'recommend')
    return (
      <FormDialog
        title={`推荐：${row.name}`}
        save={projectApi.recommend}
        okText="推荐"
        done="已推荐，进入专家评审"
        {...seen}
      >
        <AreaField name={recommend('opinion')} label="学院意见" max={300} rows={3} />
      </FormDialog>
    );
  if (kind === 'start')
    return (
      <FormDialog
        title={`签订任务书：${row.name}`}
        save={projectApi.start}
        okText="开始执行"
        done="已签订任务书，项目开始执行"
        {...common}
      >
        <FileField name={start('files')} label="签字盖章的任务书" max={5} />
      </FormDialog>
    );
  if (kind === 'assign')
    return (
      <FormDialog
        title={`分配专家：${row.name}`}
        save={reviewApi.assign}
        okText="分配"
        done={({ added }: { added: number }) => `已分配 ${added} 位专家并通知`}
        {...common}
      >
        <PeopleField name={assign('user_ids')} label="专家" span={24} hint="不能是项目所在学院的人员或项目成员" />
      </FormDialog>
    );
  const { save, title, done, label } = refusals[kind];
  return (
    <FormDialog title={`${title}：${row.name}`} save={save} okText={title} done={done} {...seen}>
      <AreaField name={reason('reason')} label={label} max={300} rows={3} />
    </FormDialog>
  );
}
