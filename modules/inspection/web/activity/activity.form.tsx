import { Empty } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { session } from '#kernel/web/session/session.ts';
import { activityApi, type ActivityDetail } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType, ExamineBy, IssueMode, ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { fromDetail, type ActivityValues } from './activity-values.rules.ts';
import type { Defaults } from './activity-base.tsx';
import { ActivityChange } from './activity-change.tsx';
import { ActivityWizard } from './activity-wizard.tsx';

/** Default organizer: the unit of the role, else the first option. */
function ownUnit({ organizers }: Defaults): number {
  const own = session().data?.userInfo.org_id;
  return (organizers.find(({ id }) => id === own) ?? organizers[0])?.id ?? 0;
}

// A patrol usually takes a week.
const usualDays = 7;
// Six stages, from the own rating to the awards.
const reachDays = 84;

/** A new activity: of the own unit, led by its planner, from today on, with one group. */
const blank = (defaults: Defaults, types: readonly number[]): ActivityValues => ({
  ...plannedDays(types.includes(ActType.reach) ? reachDays : usualDays),
  act_type: types.find((type) => defaults.act_types.includes(type)) ?? types[0]!,
  org_id: ownUnit(defaults),
  // A college checks itself; a school is too large to be meant as a whole.
  scope_org_ids: defaults.organizers.length === 1 ? [ownUnit(defaults)] : [],
  ...plannedBy(),
  sample: Sample.all,
  sample_levels: defaults.sample_levels,
  item_mode: types.includes(ActType.reach) ? ItemMode.lists : ItemMode.items,
  issue_mode: IssueMode.atSubmit,
  examine_by: ExamineBy.organizer,
  days_ordinary: defaults.days_ordinary,
  days_urgent: defaults.days_urgent,
  need_confirm: false,
  blind: false,
  notify: true,
  groups: [{ name: '第1组', inspector_ids: [], lab_ids: [] }],
});

function plannedDays(days: number) {
  const start = formatDate(new Date());
  return { start, end: addDays(start, days - 1) };
}

function plannedBy() {
  const me = session().data?.userInfo.user_id;
  return me === undefined ? {} : { leader_id: me };
}

type WizardProps = {
  defaults: Defaults;
  activity?: ActivityDetail;
  start: ActivityValues;
  reload: () => void;
};

/** The wizard, starting again when a restored draft is thrown away. */
function Wizard({ defaults, activity, start, reload }: WizardProps) {
  const kind = useCheckKind();
  const types = useRead(activityApi.types, {}, { staleMs: 600_000 });
  const [round, setRound] = useState(0);
  return (
    <ActivityWizard
      key={round}
      activity={activity}
      initial={start}
      defaults={defaults}
      types={(types.data?.content ?? []).filter(({ value }) => kind.types.includes(value))}
      reload={reload}
      restart={() => setRound(round + 1)}
    />
  );
}

function Closed({ of }: { of: ActivityDetail }) {
  const ended = of.status === ActivityStatus.ended;
  return (
    <Panel>
      <Empty description={ended ? '活动已结束，不能再修改' : `活动由${of.org_name}组织，您不能修改`}>
        {of.can.includes('result') && (
          <Link className="insp-link" to={`${pathsOf(of.act_type).result}/${of.id}`}>
            查看检查结果
          </Link>
        )}
      </Empty>
    </Panel>
  );
}

/** Wizard for new, copied or waiting activities; limited changes while running; read-only afterwards. */
export function ActivityFormPage() {
  const id = Number(useParams()['id']);
  const copy = Number(useSearchParams()[0].get('copy') ?? 0);
  const source = id || copy;
  const defaults = useRead(activityApi.defaults, {}, { staleMs: 60_000 });
  const read = useRead(activityApi.find, { id: source }, { enabled: source > 0 });
  const fresh = { ...read, data: read.isFetchedAfterMount && !read.isFetching ? read.data : undefined };
  const reload = () => void read.refetch();
  const { paths, titles, types } = useCheckKind();
  return (
    <PageFrame title={`${id ? '编辑' : '新建'}${titles.form}`} back={paths.list}>
      <Loaded of={defaults}>
        {(start) =>
          source === 0 ? (
            <Wizard defaults={start} start={blank(start, types)} reload={reload} />
          ) : (
            <Loaded of={fresh}>
              {(activity) => {
                if (!id)
                  return (
                    <Wizard
                      key={copy}
                      defaults={start}
                      start={{ ...blank(start, types), ...fromDetail(activity, true) }}
                      reload={reload}
                    />
                  );
                if (!activity.can.includes('edit') && !activity.can.includes('change')) return <Closed of={activity} />;
                if (activity.status === ActivityStatus.waiting)
                  return (
                    <Wizard
                      key={read.dataUpdatedAt}
                      defaults={start}
                      activity={activity}
                      start={fromDetail(activity)}
                      reload={reload}
                    />
                  );
                return <ActivityChange key={read.dataUpdatedAt} activity={activity} reload={reload} />;
              }}
            </Loaded>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
