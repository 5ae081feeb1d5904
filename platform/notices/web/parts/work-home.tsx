import './work-home.css';
import type { HomeSection } from '#kernel/shared/work-home.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { workHomeApi } from '../../shared/notice.ts';
import { FirstSteps } from './first-steps.tsx';
import { HomeActions } from './home-actions.tsx';
import { columnsOf } from './home-columns.ts';
import { HomeSectionPanel } from './home-section.tsx';
import { WaitingList } from './waiting-list.tsx';

const everyMs = 60_000;

const Sections = ({ of, unread }: { of: readonly HomeSection[]; unread: number }) =>
  of.map((section) => <HomeSectionPanel key={section.name} section={section} unread={unread} />);

/** What waits for the user, what to do first, and what is new; the numbers follow every write. */
export function WorkHome() {
  const home = useRead(workHomeApi.find, {}, { quiet: true, countsWork: true, refetchMs: everyMs });
  return (
    <Loaded of={home}>
      {({ todos, unread, sections, steps }) => {
        const { below, beside, isLong } = columnsOf(todos, sections);
        const waiting = (
          <Panel title="我的待办">
            <WaitingList todos={todos} isLong={isLong} />
          </Panel>
        );
        return (
          <div className="work-home">
            <HomeActions todos={todos} />
            {steps.length > 0 && <FirstSteps steps={steps} />}
            {isLong ? (
              <>
                {waiting}
                <div className="work-home-sections">
                  <Sections of={beside} unread={unread} />
                </div>
              </>
            ) : (
              <div className="work-home-columns">
                <div>
                  {waiting}
                  <Sections of={below} unread={unread} />
                </div>
                <div>
                  <Sections of={beside} unread={unread} />
                </div>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
