import './work-home.css';
import type { HomeSection, Todo } from '#kernel/shared/work-home.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { workHomeApi } from '../../shared/notice.ts';
import { FirstSteps } from './first-steps.tsx';
import { HomeActions } from './home-actions.tsx';
import { HomeSectionPanel } from './home-section.tsx';
import { WaitingList } from './waiting-list.tsx';

const everyMs = 60_000;

const Sections = ({ of, unread }: { of: readonly HomeSection[]; unread: number }) =>
  of.map((section) => <HomeSectionPanel key={section.name} section={section} unread={unread} />);

// With less work than this the newest messages move below it, so that no column stays half empty.
const fewRows = 3;

/** Sections below the to-dos, and those beside them. */
function columnsOf(todos: readonly Todo[], sections: readonly HomeSection[]): [HomeSection[], HomeSection[]] {
  const work = sections.filter(({ is_work }) => is_work);
  const [first, ...others] = sections.filter(({ is_work }) => !is_work);
  if (!first) return [work, []];
  const rows =
    todos.filter(({ count }) => count > 0).length + work.reduce((sum, section) => sum + section.rows.length, 0);
  return rows < fewRows ? [[...work, first], others] : [work, [first, ...others]];
}

/** What waits for the user, what to do first, and what is new; the numbers follow every write. */
export function WorkHome() {
  const home = useRead(workHomeApi.find, {}, { quiet: true, countsWork: true, refetchMs: everyMs });
  return (
    <Loaded of={home}>
      {({ todos, unread, sections, steps }) => {
        const [below, beside] = columnsOf(todos, sections);
        return (
          <div className="work-home">
            <HomeActions todos={todos} />
            {steps.length > 0 && <FirstSteps steps={steps} />}
            <div className="work-home-columns">
              <div>
                <Panel title="我的待办">
                  <WaitingList todos={todos} />
                </Panel>
                <Sections of={below} unread={unread} />
              </div>
              <div>
                <Sections of={beside} unread={unread} />
              </div>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
